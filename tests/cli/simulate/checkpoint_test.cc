// Runs saved in a file, and stopped by their time limit.
#include <algorithm>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "statistics/game_log.h"
#include "statistics/log_games.h"
#include "system/hash.h"
#include "system/json.h"
#include "system/versions.h"
#include "tests/cli/cli_support.h"

namespace houserules::checkpoint_test {

using json = nlohmann::ordered_json;
using test::Outcome;
using test::run;
using test::TempFolder;

class Runs {
 public:
  Runs() { folder_.write("little.lua", test::kLittleGame); }

  Outcome of(std::vector<std::string> words, const std::vector<std::string>& more = {}) const {
    words.insert(words.end(), more.begin(), more.end());
    return run(words, folder_.path());
  }
  std::string operator/(const std::string& name) const { return folder_ / name; }
  std::string write(const std::string& name, const std::string& text) const { return folder_.write(name, text); }

  /// The message of a refusal, without the folder.
  std::string refusal(const std::vector<std::string>& words) const {
    Outcome outcome = of(words);
    CHECK(outcome.code == kFindings);
    CHECK(outcome.out.empty());
    const auto at = outcome.err.find(folder_.path() + '/');
    REQUIRE(at != std::string::npos);
    return outcome.err.erase(at, folder_.path().size() + 1);
  }

 private:
  TempFolder folder_;
};

const std::vector<std::string> kSimulate{"simulate", "little", "-n", "300", "--seed", "5", "--format", "json"};
const std::vector<std::string> kCompare{"compare", "little", "--b", "size=4",   "-n",
                                        "200",     "--seed", "5",   "--format", "json"};

TEST_CASE("a run continues from its checkpoint to the same result") {
  const Runs runs;
  const std::string file = runs / "kept", at_once = runs / "at once";
  const std::string whole = runs.of(kSimulate).out;
  CHECK(runs.of(kSimulate, {"--checkpoint", at_once}).out == whole);
  std::vector<std::string> first = kSimulate;
  first[3] = "120";
  runs.of(first, {"--checkpoint", file});
  const Outcome rest = runs.of(kSimulate, {"--checkpoint", file});
  CHECK(rest.code == kFine);
  CHECK(rest.out == whole);
  CHECK(test::text_of_file(file) == test::text_of_file(at_once));
  // A finished run is read, not played again.
  CHECK(runs.of(kSimulate, {"--checkpoint", file}).out == whole);
  CHECK(test::text_of_file(file) == test::text_of_file(at_once));
  // The seed is taken from the file, and a longer run continues a shorter one.
  CHECK(runs.of({"simulate", "little", "-n", "400", "--checkpoint", file}).out ==
        runs.of({"simulate", "little", "-n", "400", "--seed", "5"}).out);
  // A link remains a link.
  std::filesystem::create_symlink(file, runs / "link");
  CHECK(runs.of({"simulate", "little", "-n", "500", "--checkpoint", runs / "link"}).code == kFine);
  CHECK(std::filesystem::is_symlink(runs / "link"));
  CHECK(test::text_of_file(file) == test::text_of_file(runs / "link"));
}

TEST_CASE("a checkpoint of something else is refused and left unchanged") {
  const Runs runs;
  const std::string file = runs / "kept";
  const std::vector<std::vector<std::string>> commands{{"simulate", "little", "-n", "9", "--checkpoint", file},
                                                       {"arena", "little", "-n", "9", "--checkpoint", file},
                                                       {"compare", "little", "--b", "size=4", "--checkpoint", file}};
  const std::string advice = "; use another file for --checkpoint, or delete this one\n";
  for (const auto& words : commands) {
    for (const std::string text : {"mine", "mine\n", "{\n  \"made_by\": \"houserules simulate\"\n}\n",
                                   "[\"houserules games\",1,{}]\n", "[\"houserules games\",\"1\",{}]\n"}) {
      runs.write("kept", text);
      CHECK(runs.refusal(words) == "houserules: kept: this is not a log of games" + advice);
      CHECK(test::text_of_file(file) == text);
    }
    runs.write("kept", "[\"houserules games\",\"999.0.0\",{},\"0123456789abcdef\"]\n");
    CHECK(runs.refusal(words) ==
          fmt::format(
              "houserules: kept: line 1: written by a newer houserules (999.0.0; this is {}): update to read it{}",
              kEngineVersion, advice));
    runs.write("kept", "[\"houserules games\",\"0.1.0\"");
    CHECK(runs.refusal(words) ==
          "houserules: kept: line 1: written by houserules 0.1.0, whose files this version cannot read; houserules 0.1 "
          "is the last that can" +
              advice);
  }
  std::filesystem::remove(file);
  runs.of(kSimulate, {"--checkpoint", file});
  CHECK(runs.refusal({"simulate", "little", "-n", "300", "--seed", "6", "--checkpoint", file}) ==
        "houserules: kept: it belongs to a different run: seed 5 instead of 6; use another file for --checkpoint, or "
        "delete this one\n");
  CHECK(runs.refusal({"simulate", "little", "-n", "200", "--checkpoint", file}) ==
        "houserules: kept: it already holds 300 games; use another file for --checkpoint, or delete this one\n");
  std::filesystem::remove(file);
  runs.of(kCompare, {"--checkpoint", file});
  CHECK(runs.refusal({"compare", "little", "--b", "size=3", "--checkpoint", file}) ==
        "houserules: kept: it belongs to a different run: options size = 4 instead of size = 3" + advice);
  CHECK(runs.refusal({"compare", "little", "--b", "size=4", "--players", "3,4", "--checkpoint", file}) ==
        "houserules: kept: it belongs to a different run: different numbers of players" + advice);
  CHECK(runs.refusal({"simulate", "little", "--checkpoint", file}) ==
        "houserules: kept: it belongs to a different run: command compare instead of simulate" + advice);
}

TEST_CASE("a file is not read further than a log's lines can be long") {
  const Runs runs;
  constexpr std::size_t kTooLong = std::size_t{5} << 20U;
  const std::vector<std::string> words{"simulate", "little", "-n", "9", "--checkpoint", runs / "kept"};
  const std::string advice = "; use another file for --checkpoint, or delete this one\n";
  runs.write("kept", std::string(kTooLong, 'x'));
  CHECK(runs.refusal(words) == "houserules: kept: this is not a log of games" + advice);
  runs.write("kept", fmt::format("[\"houserules games\",\"{}\",", kEngineVersion) + std::string(kTooLong, ' '));
  CHECK(runs.refusal(words) == "houserules: kept: line 1: expected at most 4 MiB" + advice);
}

TEST_CASE("a comparison continues after the last complete pair") {
  const Runs runs;
  const std::string file = runs / "kept";
  const std::string whole = runs.of(kCompare).out;
  CHECK(runs.of(kCompare, {"--checkpoint", file}).out == whole);
  const std::string kept = test::text_of_file(file);
  // Cut off anywhere: after the first line, within a line, at its end.
  for (const std::size_t size : {kept.find('\n') + 1, kept.size() / 2, kept.find('\n', kept.size() / 3) + 1}) {
    runs.write("kept", kept.substr(0, size));
    const Outcome rest = runs.of(kCompare, {"--checkpoint", file});
    CHECK(rest.code == kFine);
    CHECK(rest.out == whole);
    CHECK(test::text_of_file(file) == kept);
  }
}

/// The log line that follows one with this digest.
std::string kept_line(const json& pair, const std::string& before) {
  std::string line = pair.dump();
  line.pop_back();
  return line + ",\"" + hash_of(before + line) + "\"]\n";
}

TEST_CASE("a comparison refuses impossible pairs, and a file that another run is writing") {
  const Runs runs;
  const std::string file = runs / "kept";
  runs.of(kCompare, {"--checkpoint", file});
  const std::string kept = test::text_of_file(file);
  const auto end = kept.find('\n') + 1;
  const std::string head = kept.substr(0, end);
  const std::string digest = json::parse(head)[3];
  std::vector<std::string> again = kCompare;
  again.insert(again.end(), {"--checkpoint", file});
  const auto expected = [](const std::string& what, int line = 2) {
    return fmt::format(
        "houserules: kept: line {}: expected {}; to keep the games before it, delete that line and all "
        "that follow\n",
        line, what);
  };
  json pair = json::parse(kept.substr(end, kept.find('\n', end) - end));
  pair.erase(4);
  CHECK(kept.substr(end).starts_with(kept_line(pair, digest)));
  for (const auto& [field, what] : {std::pair{0U, "figures of 4 players"},
                                    {1U, "figures of 4 players"},
                                    {2U, "figures of 4 players"},
                                    {8U, "figures of 4 players"},
                                    {11U, "the figures of a game"}}) {
    INFO(field);
    json wrong = pair;
    json& changed = wrong[3][0][field];
    changed = changed.is_array() ? json::array({1}) : json(9999);
    runs.write("kept", head + kept_line(wrong, digest));
    CHECK(runs.refusal(again) == expected(what));
  }
  // Counts are not negative, and lengths are checked before memory is reserved for them.
  for (const std::size_t field : {4U, 5U, 6U, 9U, 10U}) {
    for (const std::int64_t number : {std::int64_t{-1}, INT64_MIN, INT64_MAX}) {
      INFO(field << " " << number);
      json wrong = pair;
      wrong[3][0][field] = number;
      runs.write("kept", head + kept_line(wrong, digest));
      CHECK(runs.refusal(again) == expected("sums that games can reach"));
    }
  }
  for (const json& number : {json(1e300), json(INT64_MIN), json(INT64_MAX)}) {
    json wrong = pair;
    wrong[3][1][1][0] = number;
    runs.write("kept", head + kept_line(wrong, digest));
    CHECK(runs.refusal(again) ==
          expected(number.is_number_float() ? "the figures of a game" : "sums that games can reach"));
  }
  json elsewhere = pair;
  elsewhere[0] = 99;
  runs.write("kept", head + kept_line(elsewhere, digest));
  CHECK(runs.refusal(again) == expected("a section below 1"));
  // A pair that comes too late, or again, is not skipped without a word.
  json late = pair;
  late[1] = 7, late[2] = 8;
  runs.write("kept", head + kept_line(late, digest));
  CHECK(runs.refusal(again) == expected("game 0, after those before it"));
  const std::string first = kept_line(pair, digest);
  runs.write("kept", head + first + kept_line(pair, json::parse(first)[4]));
  CHECK(runs.refusal(again) == expected("game 1, after those before it", 3));
  runs.write("kept", kept);
  const int other = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(::flock(other, LOCK_EX | LOCK_NB) == 0);
  CHECK(runs.refusal(again) == "houserules: kept: another run is writing to it; use another file for --checkpoint\n");
  ::close(other);
  CHECK(test::text_of_file(file) == kept);
}

TEST_CASE("a comparison refuses a changed line anywhere, and continues without it") {
  const Runs runs;
  const std::string file = runs / "kept";
  std::vector<std::string> small = kCompare;
  small[5] = "100";
  const std::string whole = runs.of(small, {"--checkpoint", file}).out;
  const std::string kept = test::text_of_file(file);
  std::vector<std::string> again = small;
  again.insert(again.end(), {"--checkpoint", file});
  std::vector<std::size_t> starts;  // of lines
  for (std::size_t at = 0; at < kept.size(); at = kept.find('\n', at) + 1) starts.push_back(at);
  REQUIRE(starts.size() == 101);
  const auto refused = [&](const std::string& changed, std::size_t line) {
    runs.write("kept", changed);
    CHECK(runs.refusal(again) ==
          "houserules: kept: line " + std::to_string(line) +
              " was changed or is damaged; to keep the games before it, delete that line and all that follow\n");
    CHECK(test::text_of_file(file) == changed);
  };
  // Every number of two pairs.
  for (const std::size_t line : {std::size_t{1}, std::size_t{50}}) {
    int edited = 0;
    for (std::size_t at = starts[line]; kept[at] != '\n'; ++at) {
      if (kept[at] < '0' || kept[at] > '9') continue;
      INFO(at - starts[line]);
      std::string changed = kept;
      changed[at] = changed[at] == '9' ? '8' : static_cast<char>(changed[at] + 1);
      refused(changed, line + 1);
      ++edited;
    }
    CHECK(edited > 40);
  }
  // A line that is missing, duplicated, or from another comparison.
  refused(kept.substr(0, starts[7]) + kept.substr(starts[8]), 8);
  refused(kept.substr(0, starts[8]) + kept.substr(starts[7]), 9);
  const std::string others = runs / "others";
  runs.of({"compare", "little", "--b", "size=4", "-n", "100", "--seed", "6"}, {"--checkpoint", others});
  refused(kept.substr(0, starts[1]) + test::text_of_file(others).substr(test::text_of_file(others).find('\n') + 1), 2);
  // As the message says.
  runs.write("kept", kept.substr(0, starts[50]));
  CHECK(runs.of(small, {"--checkpoint", file}).out == whole);
  CHECK(test::text_of_file(file) == kept);
  // The seed of a changed head is not used.
  std::string head = kept;
  head[head.find("\"seed\":5") + 7] = '6';
  runs.write("kept", head);
  for (const bool seeded : {true, false}) {
    std::vector<std::string> words = again;
    if (!seeded) words.erase(words.begin() + 6, words.begin() + 8);
    CHECK(
        runs.refusal(words) ==
        "houserules: kept: line 1 was changed or is damaged; use another file for --checkpoint, or delete this one\n");
  }
}

TEST_CASE("changing any byte of a log is noticed") {
  const Runs runs;
  const std::string file = runs / "log";
  const json head{{"command", "compare"}, {"parts", 2}, {"sides", json::array()}};
  const auto read = [&](std::string& error) {
    std::string told;
    GameLog log;
    REQUIRE(log.open(file, error));
    const bool begun = log.begin(
        head,
        [&](const LogBlock& block, const json& games) {
          told += json{block.section, block.first, block.end, games}.dump();
          return std::string();
        },
        error);
    return begun ? told : "refused";
  };
  std::string error;
  {
    GameLog log;
    REQUIRE(log.open(file, error));
    REQUIRE(log.begin(head, {}, error));
    for (std::uint64_t index = 0; index < 3; ++index) log.add({1, index, index + 1}, json{40, {3, -4}});
  }
  const std::string kept = test::text_of_file(file), told = read(error);
  REQUIRE(told == "[1,0,1,[40,[3,-4]]][1,1,2,[40,[3,-4]]][1,2,3,[40,[3,-4]]]");
  const std::string torn = told.substr(0, told.size() / 3 * 2);
  for (std::size_t at = 0; at < kept.size(); ++at) {
    for (const int bits : {1, 4, 32, 128}) {
      std::string changed = kept;
      changed[at] = static_cast<char>(changed[at] ^ bits);
      runs.write("log", changed);
      const std::string now = read(error);
      INFO(at << " " << bits);
      // Without its line feed the last line counts as cut off.
      CHECK(now == (at + 1 == kept.size() ? torn : "refused"));
    }
  }
}

TEST_CASE("a log returns games and tallies as written, and nothing else") {
  Report report;
  report.players = 3;
  report.moves = {"play", "pass"};
  PlayedGame game;
  game.result = {0b10, {}, {3, -4, 0}, {0, 0, 7}, {}, 1, 12, 5, false};
  game.counts = {1, 40, 2, {{10, 3}, {12, 9}}};
  Tally tally;
  tally.add(7, game.result, game.counts);
  PlayedGame other;
  Tally again;
  CHECK(read_game(game_counts_json(game), report, other).empty());
  CHECK(game_counts_json(other) == game_counts_json(game));
  CHECK(read_tally(tally_json(tally), report, again).empty());
  CHECK(tally_json(again) == tally_json(tally));
  CHECK(again.checksum == tally.checksum);
  for (const json& wrong : {json("x"), json(-5), json::array({1}), json::array({1, 2, 3, 4}), json()}) {
    const std::size_t fields = tally_json(tally).size();
    for (std::size_t field = 0; field < fields; ++field) {
      if (field + 2 == fields) continue;  // the checksum
      json changed = tally_json(tally);
      changed[field] = wrong;
      INFO(field << " " << wrong);
      Tally read;
      CHECK_FALSE(read_tally(changed, report, read).empty());
    }
    for (std::size_t field = 0; field < game_counts_json(game).size(); ++field) {
      if (field == 3 && wrong.is_array()) continue;  // the scores of a team
      json changed = game_counts_json(game);
      changed[field] = wrong;
      INFO(field << " " << wrong);
      PlayedGame read;
      CHECK_FALSE(read_game(changed, report, read).empty());
    }
  }
}

TEST_CASE("a series continues where it was stopped") {
  const Runs runs;
  const std::string file = runs / "kept";
  const std::vector<std::string> arena{"arena", "little", "--players", "3", "--bots",   "greedy:4,random",
                                       "-n",    "30",     "--seed",    "5", "--format", "json"};
  const auto without_times = [](const std::string& text) {
    json parsed = json::parse(text);
    for (json& bot : parsed["bots"]) bot.erase("seconds");
    return parsed;
  };
  const json whole = without_times(runs.of(arena).out);
  std::vector<std::string> first = arena;
  first[7] = "11";
  runs.of(first, {"--checkpoint", file});
  const std::string part = test::text_of_file(file);
  const std::string told = runs.of(arena, {"--checkpoint", file}).out;
  CHECK(without_times(told) == whole);
  const std::string kept = test::text_of_file(file);
  CHECK(kept.starts_with(part));
  CHECK(std::count(kept.begin(), kept.end(), '\n') == 31);
  // All of it is in the file, the times too.
  CHECK(runs.of(arena, {"--checkpoint", file}).out == told);
  std::vector<std::string> others = arena;
  others[5] = "greedy:4,greedy";
  others.insert(others.end(), {"--checkpoint", file});
  CHECK(runs.refusal(others) ==
        "houserules: kept: it belongs to a different run: bots greedy:4 and random instead of greedy:4 and greedy; "
        "use another file for --checkpoint, or delete this one\n");
  std::vector<std::string> again = arena;
  again.insert(again.end(), {"--checkpoint", file});
  again[7] = "20";
  CHECK(runs.refusal(again) ==
        "houserules: kept: it already holds 30 games; use another file for --checkpoint, or delete this one\n");
  std::string edited = kept;
  edited[edited.find("[0,9,10,[") + 3] = '8';
  runs.write("kept", edited);
  CHECK(runs.refusal(again) ==
        "houserules: kept: line 11 was changed or is damaged; to keep the games before it, delete that line and all "
        "that follow\n");
}

TEST_CASE("a run whose time is over reports what it has") {
  const Runs runs;
  const Outcome simulated =
      runs.of({"simulate", "little", "-n", "1000000000", "--seed", "5", "--time", "150ms", "--format", "json"});
  CHECK(simulated.code == kFine);
  const json report = json::parse(simulated.out);
  CHECK(report["unfinished"]["of"] == 1000000000);
  const std::string games = report["games"].dump();
  REQUIRE(report["games"] > 0);
  json same = json::parse(runs.of({"simulate", "little", "-n", games, "--seed", "5", "--format", "json"}).out);
  CHECK(same["checksum"] == report["checksum"]);
  const Outcome arena = runs.of({"arena", "little", "-n", "1000000", "--seed", "5", "--time", "150ms"});
  CHECK(arena.code == kFine);
  CHECK(arena.out.find(
            " of 1000000 games (stopped early) with 4 players, search against greedy against random, seed 5\n") !=
        std::string::npos);
  const Outcome compared = runs.of(
      {"compare", "little", "--b", "size=4", "-n", "10000000", "--bots", "random", "--seed", "5", "--time", "150ms"});
  CHECK(compared.code == kFine);
  std::string text = compared.out;
  std::replace(text.begin(), text.end(), '\n', ' ');
  CHECK(text.find(" of 10000000 games each with 4 players who choose at random, seed 5; time limit reached ") !=
        std::string::npos);
  const Outcome swept = runs.of({"compare", "little", "--sweep", "size=4,5", "-n", "1000000", "--bots", "random",
                                 "--seed", "5", "--time", "150ms"});
  CHECK(swept.code == kFine);
  CHECK(swept.out.find(" of 1000000 games (stopped early) under each setting ") != std::string::npos);
  CHECK(runs.of({"simulate", "little", "--time", "soon"})
            .err.starts_with("houserules: --time: expected a time as in 90s, 10min or 2h, not `soon`\n"));
}

// The same seed gives the same answer on every machine: it is precise enough after the same number of pairs.
TEST_CASE("a comparison stops once the answer is precise enough, also when continued from a checkpoint") {
  const Runs runs;
  const std::string file = runs / "kept";
  const std::vector<std::string> words{"compare", "little", "--b",      "size=4", "--bots", "random",
                                       "--seed",  "5",      "--format", "json",   "--time", "10min"};
  const Outcome whole = runs.of(words, {"--checkpoint", file});
  CHECK(whole.code == kFine);
  const json comparison = json::parse(whole.out)["comparisons"][0];
  CHECK(comparison["stopped"] == "sharp");
  CHECK(comparison["intervals"] == "at any time");
  CHECK(comparison["a"]["games"] < 4000);
  CHECK(runs.of(words, {"-j", "1"}).out == whole.out);
  const std::string kept = test::text_of_file(file);
  runs.write("kept", kept.substr(0, kept.size() / 2));
  CHECK(runs.of(words, {"--checkpoint", file}).out == whole.out);
}

}  // namespace houserules::checkpoint_test
