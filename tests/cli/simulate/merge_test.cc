#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "system/hash.h"
#include "system/json.h"
#include "telling/text.h"
#include "tests/cli/cli_support.h"

namespace houserules::merge_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;

/// A folder with a game, its shards and their merger.
class Parts {
 public:
  Parts() {
    folder_.write("little.lua", kLittleGame);
    std::string brief = kLittleGame;
    brief.replace(brief.find("#me.hand < 3"), 12, "#me.hand < 2");
    folder_.write("brief.lua", brief);
  }

  std::string simulate(const std::vector<std::string>& more) const {
    std::vector<std::string> words{"simulate", "little", "--format", "json"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run(words, folder_.path());
    INFO(outcome.err);
    REQUIRE(outcome.code == kFine);
    return outcome.out;
  }

  std::string part(int number, int of, const std::string& games = "100", const std::string& seed = "3",
                   const std::vector<std::string>& more = {}) const {
    const std::string file = folder_ / ("part-" + std::to_string(number));
    std::filesystem::remove(file);
    std::vector<std::string> words{"-n", games, "--seed", seed, "--shard", fmt_of(number, of), "--checkpoint", file};
    words.insert(words.end(), more.begin(), more.end());
    simulate(words);
    return file;
  }

  std::string path(const std::string& name) const { return folder_ / name; }
  std::string write(const std::string& name, const std::string& text) const { return folder_.write(name, text); }

  Outcome run_here(const std::vector<std::string>& words) const { return run(words, folder_.path()); }

  Outcome merge(std::vector<std::string> files) const {
    files.insert(files.begin(), "merge");
    return run_here(files);
  }

  /// The message of a refusal, without the folder.
  std::string refusal(const std::vector<std::string>& files) const {
    const Outcome outcome = merge(files);
    CHECK(outcome.code == kFindings);
    CHECK(outcome.out.empty());
    std::string message = outcome.err;
    const std::string path = folder_.path() + "/";
    for (auto at = message.find(path); at != std::string::npos; at = message.find(path)) message.erase(at, path.size());
    return message;
  }

 private:
  static std::string fmt_of(int number, int of) { return std::to_string(number) + "/" + std::to_string(of); }

  TempFolder folder_;
};

TEST_CASE("merged shards equal the single run, byte for byte") {
  const Parts parts;
  for (const auto& [games, of] : {std::pair{"100", 1}, {"100", 3}, {"101", 8}, {"5", 7}}) {
    INFO(games << " games in " << of << " parts");
    const std::string whole = parts.simulate({"-n", games, "--seed", "3", "-j", "2"});
    std::vector<std::string> files;
    for (int i = 1; i <= of; ++i) files.push_back(parts.part(i, of, games, "3", {"-j", std::to_string(1 + i % 3)}));
    const Outcome merged = parts.merge(files);
    CHECK(merged.err.empty());
    CHECK(merged.code == kFine);
    CHECK(merged.out == whole);
    std::reverse(files.begin(), files.end());
    CHECK(parts.merge(files).out == whole);
  }
}

/// A command of many games, for which merged shards are the same as one run.
struct Command {
  std::vector<std::string> words;  ///< without -n
  std::string games;
};

const std::vector<Command>& commands() {
  static const std::vector<Command> all{
      {{"simulate", "little", "--seed=3", "--set", "open=on"}, "50"},
      {{"arena", "little", "--bots", "greedy:4,random,random", "--seed", "3"}, "20"},
      {{"compare", "little", "--b", "size=3", "--players=2..3", "--seed", "3"}, "101"},
      {{"compare", "little", "--sweep", "size=2..3", "--for", "shorter,more-skill", "--bots=random", "--seed", "3"},
       "100"},
      {{"compare", "little", "--sweep", "size=3", "brief", "--for", "more-skill", "--bots=random", "--seed", "3"},
       "100"},
      {{"analyse", "little", "--bots", "random", "--seed", "3"}, "12"}};
  return all;
}

/// Without what depends on the speed of the machine.
std::string without_times(const std::string& text) {
  std::string same;
  for (const std::string& line : lines_of(text)) {
    if (line.find("\"seconds\": ") == std::string::npos) same += line + '\n';
  }
  return same;
}

/// What a command prints, and its page.
struct Printed {
  std::string out, page;
};

TEST_CASE("merged shards of every command equal the single run", "[unsanitized]") {
  const Parts parts;
  const auto printed = [&](std::vector<std::string> words, const std::string& format) {
    const bool has_page = words[0] != "arena" && !words.back().ends_with("arena");
    const std::string page = parts.path("page.html");
    words.insert(words.end(), {"--format", format});
    if (has_page) words.insert(words.end(), {"--html", page});
    const Outcome outcome = parts.run_here(words);
    INFO(outcome.err);
    REQUIRE(outcome.code == kFine);
    const std::string same = without_times(outcome.out);
    // What is left are the times that an arena's bots took.
    return Printed{same.substr(0, same.find("ms per choice")), has_page ? test::text_of_file(page) : ""};
  };
  for (const Command& command : commands()) {
    std::vector<std::string> words = command.words;
    words.insert(words.end(), {"-n", command.games});
    const Printed text = printed(words, "text"), json = printed(words, "json");
    for (const int of : {2, 15}) {
      INFO(command.words[0] << " " << command.words[2] << " in " << of << " parts");
      std::vector<std::string> merge{"merge"};
      for (int number = 1; number <= of; ++number) {
        const std::string file = parts.path(fmt::format("{}-of-{}-{}", number, of, command.words[0]));
        std::filesystem::remove(file);
        std::vector<std::string> part = words;
        part.insert(part.end(), {"--shard", fmt::format("{}/{}", number, of), "--checkpoint", file, "-j",
                                 std::to_string(1 + number % 2)});
        const Outcome played = parts.run_here(part);
        INFO(played.err);
        REQUIRE(played.code == kFine);
        merge.push_back(file);
        if (command.words[0] == "simulate") continue;
        CHECK(played.out.empty());
        CHECK(played.err == fmt::format("{}: part {} of {}\n", file, number, of));
      }
      for (const auto& [format, single] : {std::pair("text", &text), {"json", &json}}) {
        const Printed merged = printed(merge, format);
        CHECK(merged.out == single->out);
        CHECK(merged.page == single->page);
      }
    }
  }
}

TEST_CASE("a shard of any command that was killed goes on, and is not taken for a whole one", "[unsanitized]") {
  const Parts parts;
  for (const Command& command : commands()) {
    if (command.words[0] == "simulate") continue;
    INFO(command.words[0] << " " << command.words[2]);
    const std::string file = parts.write("part", "");
    std::vector<std::string> words = command.words;
    words.insert(words.end(), {"-n", command.games, "--shard", "1/1", "--checkpoint", file});
    REQUIRE(parts.run_here(words).code == kFine);
    const std::string kept = test::text_of_file(file);
    for (const std::size_t part : {2U, 3U}) {
      // What kill -9 may leave, also in the middle of a line.
      std::size_t size = kept.size() * (part - 1) / part;
      size = std::max(size, kept.find('\n') + 1);
      parts.write("part", kept.substr(0, size));
      CHECK(parts.refusal({file}).starts_with("houserules: part: shard 1 of 1 has "));
      CHECK(parts.run_here(words).code == kFine);
      CHECK(without_times(parts.merge({file}).out) == without_times(parts.merge({parts.write("kept", kept)}).out));
    }
  }
}

TEST_CASE("shards of other commands are refused like those of simulate", "[unsanitized]") {
  const Parts parts;
  const auto played = [&](std::vector<std::string> words, const std::string& shard, const std::string& name) {
    const std::string file = parts.path(name);
    words.insert(words.end(), {"--shard", shard, "--checkpoint", file});
    const Outcome outcome = parts.run_here(words);
    INFO(outcome.err);
    REQUIRE(outcome.code == kFine);
    return file;
  };
  const std::vector<std::string> arena{"arena", "little", "--bots", "random,greedy:2", "-n", "9", "--seed", "1"};
  const std::string one = played(arena, "1/3", "one"), two = played(arena, "2/3", "two");
  CHECK(parts.refusal({one, two}) == "houserules: shard 3 of 3 is missing\n");
  CHECK(parts.refusal({one, one, two}) == "houserules: one: shard 1 is also in one\n");
  std::vector<std::string> other = arena;
  other.back() = "2";
  CHECK(parts.refusal({one, played(other, "2/3", "seed")}) ==
        "houserules: seed: it belongs to a different run: seed 2 instead of 1, as in one\n");
  other = arena;
  other[3] = "random,greedy:3";
  CHECK(parts.refusal({one, played(other, "2/3", "bots")}) ==
        "houserules: bots: it belongs to a different run: bots random and greedy:3 instead of random and greedy:2, as "
        "in one\n");
  const std::string simulated = played({"simulate", "little", "-n", "9", "--seed", "1"}, "2/3", "simulated");
  CHECK(parts.refusal({one, simulated}) ==
        "houserules: simulated: it belongs to a different run: command simulate instead of arena, as in one\n");
  const std::vector<std::string> sweep{"compare", "little", "--bots", "random", "-n", "100", "--seed", "1", "--sweep"};
  std::vector<std::string> longer = sweep, shorter = sweep;
  longer.emplace_back("size=2..4");
  shorter.emplace_back("size=2..3");
  const std::string swept = played(longer, "1/2", "swept");
  CHECK(parts.refusal({swept, played(shorter, "2/2", "other")}) ==
        "houserules: other: it belongs to a different run: different settings, as in swept\n");
  longer.insert(longer.end(), {"--for", "more-skill"});
  CHECK(parts.refusal({swept, played(longer, "2/2", "wish")}) ==
        "houserules: wish: it belongs to a different run: different goals, as in swept\n");
  std::string text = test::text_of_file(two);
  text[text.size() / 2] ^= 1;
  const std::string refusal = parts.refusal({one, parts.write("damaged", text)});
  CHECK(refusal.starts_with("houserules: damaged: line "));
  CHECK(refusal.ends_with(" was changed or is damaged; play this shard again\n"));
  // A merger needs the rules that were played.
  const std::string three = played(arena, "3/3", "three");
  CHECK(parts.merge({one, two, three}).code == kFine);
  parts.write("little.lua", std::string(kLittleGame) + "\nfunction more() end\n");
  const Outcome changed = parts.merge({one, two, three});
  CHECK(changed.code == kUsage);
  CHECK(changed.err.ends_with(
      "little.lua: the rule file has changed since the parts were played; put the old one back, or play them again\n"));
}

TEST_CASE("shards of other commands need a number of games, a seed and a file") {
  const Parts parts;
  const auto refusal = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--shard", "1/2"});
    const Outcome outcome = parts.run_here(words);
    CHECK(outcome.code == kUsage);
    CHECK(outcome.out.empty());
    return outcome.err;
  };
  const std::string file = parts.path("part");
  for (const char* command : {"arena", "compare", "analyse"}) {
    INFO(command);
    std::vector<std::string> words{command, "little", "-n", "100"};
    if (words[0] == "compare") words.insert(words.end(), {"--b", "size=3"});
    CHECK(refusal(words) == "houserules: --shard needs --seed, so that all parts belong to one run\n");
    words.insert(words.end(), {"--seed", "1"});
    CHECK(refusal(words) == "houserules: --shard needs --checkpoint, the file for `merge`\n");
    for (const char* shard : {"0/3", "4/3", "a/b"}) {
      std::vector<std::string> wrong = words;
      wrong.insert(wrong.end(), {"--checkpoint", file, "--shard", shard});
      const Outcome outcome = parts.run_here(wrong);
      CHECK(outcome.code == kUsage);
      CHECK(outcome.err == "houserules: --shard: expected part I/N, from 1/1 to 1000000/1000000, not `" +
                               std::string(shard) + "`\ntry: houserules " + command + " --help\n");
    }
  }
  CHECK(refusal({"compare", "little", "--b", "size=3", "--seed", "1", "--checkpoint", file}) ==
        "houserules: --shard needs -n, the number of games of the whole run\n");
  CHECK(refusal({"analyse", "little", "--seed", "1", "--checkpoint", file}) ==
        "houserules: --shard needs -n, the number of games of the whole run\n");
}

TEST_CASE("merged shards are reported like a run") {
  const Parts parts;
  const std::vector<std::string> files{parts.part(1, 2), parts.part(2, 2), "--format", "text"};
  const Outcome merged = parts.merge(files);
  CHECK(merged.out.starts_with("Little: 100 games with 4 players who choose at random, seed 3\n\nseat  wins "));
}

TEST_CASE("shards that are missing, duplicated or from another run are refused") {
  const Parts parts;
  const std::string one = parts.part(1, 3), two = parts.part(2, 3), three = parts.part(3, 3);
  CHECK(parts.refusal({one, three}) == "houserules: shard 2 of 3 is missing\n");
  CHECK(parts.refusal({two}) == "houserules: shards 1 and 3 of 3 are missing\n");
  CHECK(parts.refusal({one, two, three, two}) == "houserules: part-2: shard 2 is also in part-2\n");
  const auto other = [&](const std::vector<std::string>& more, const std::string& games, const std::string& seed) {
    const std::string kept = test::text_of_file(two);
    const std::string file = parts.write("other", test::text_of_file(parts.part(2, 3, games, seed, more)));
    parts.write("part-2", kept);
    return parts.refusal({one, file, three});
  };
  CHECK(other({}, "100", "4") ==
        "houserules: other: it belongs to a different run: seed 4 instead of 3, as in part-1\n");
  CHECK(other({}, "90", "3") ==
        "houserules: other: it belongs to a different run: games 90 instead of 100, as in part-1\n");
  CHECK(other({"--players", "3"}, "100", "3") ==
        "houserules: other: it belongs to a different run: players 3 instead of 4, as in part-1\n");
  CHECK(other({"--set", "size=3"}, "100", "3") ==
        "houserules: other: it belongs to a different run: options size = 3 instead of size = 2, as in "
        "part-1\n");
  const std::string four = parts.write("four", test::text_of_file(parts.part(4, 4)));
  CHECK(parts.refusal({one, four}) ==
        "houserules: four: it belongs to a different run: shards 4 instead of 3, as in part-1\n");
  const std::string whole = parts.write("whole", "");
  const std::string report = parts.write("report", parts.simulate({"-n", "100", "--seed", "3", "--checkpoint", whole}));
  CHECK(parts.refusal({whole}) == "houserules: whole: this is a whole run, not a shard of one\n");
  const std::string arena = parts.write("arena", "");
  parts.run_here({"arena", "little", "-n", "3", "--checkpoint", arena});
  CHECK(parts.refusal({arena}) == "houserules: arena: this is a whole run, not a shard of one\n");
  CHECK(parts.refusal({report}) == "houserules: report: this is not a log of games; play this shard again\n");
  const std::string text = test::text_of_file(two);
  CHECK(parts.refusal({one, parts.write("half", text.substr(0, text.find('\n') + 1))}) ==
        "houserules: half: shard 2 of 3 has 0 games instead of 33\n");
}

TEST_CASE("damaged shards are refused, wherever the damage is") {
  const Parts parts;
  const std::string two = parts.part(2, 2);
  const std::string text = test::text_of_file(parts.part(1, 2));
  const auto refusal = [&](const std::string& damaged) { return parts.refusal({parts.write("1", damaged), two}); };
  CHECK(refusal("") == "houserules: 1: it is empty; play this shard again\n");
  CHECK(refusal(text.substr(0, text.find('\n') / 2)) ==
        "houserules: 1: line 1 was changed or is damaged; play this shard again\n");
  CHECK(refusal(text.substr(0, text.size() - 1)) == "houserules: 1: shard 1 of 2 has 0 games instead of 50\n");
  // No changed file is read as something else, and nothing crashes.
  const std::string whole = parts.merge({parts.write("1", text), two}).out;
  REQUIRE(whole != "");
  for (std::size_t at = 0; at < text.size(); at += 3) {
    std::string changed = text;
    changed[at] = static_cast<char>(changed[at] ^ 4);
    INFO(at);
    CHECK(refusal(changed).starts_with("houserules: 1: "));
  }
  std::string edited = text;
  edited[edited.find("\n[0,0,50,[50,") + 11] = '9';
  CHECK(refusal(edited) == "houserules: 1: line 2 was changed or is damaged; play this shard again\n");
}

/// The log with its head and blocks changed, and digests to match.
std::string forged_lines(const std::string& log,
                         const std::function<void(Json& head, std::vector<Json>& blocks)>& change) {
  std::vector<Json> blocks;
  for (const std::string& text : lines_of(log)) {
    if (text.empty()) continue;
    blocks.push_back(Json::parse(text));
    blocks.back().erase(blocks.back().size() - 1);
  }
  Json head = blocks.front();
  blocks.erase(blocks.begin());
  change(head[2], blocks);
  blocks.insert(blocks.begin(), head);
  std::string text, digest;
  for (const Json& elements : blocks) {
    std::string line = elements.dump();
    line.pop_back();
    digest = hash_of(digest + line);
    text += line + ",\"" + digest + "\"]\n";
  }
  return text;
}

/// The same with a value of its head or of its only block's games changed.
std::string forged(const std::string& log, const std::function<void(Json& head, Json& games)>& change) {
  return forged_lines(log, [&](Json& head, std::vector<Json>& blocks) { change(head, blocks.front()[3]); });
}

TEST_CASE("numbers that no run can have are refused with what was expected") {
  const Parts parts;
  const std::string two = parts.part(2, 2), log = test::text_of_file(parts.part(1, 2));
  const auto refusal = [&](const std::function<void(Json & head, Json & games)>& change) {
    return parts.refusal({parts.write("1", forged(log, change)), two});
  };
  CHECK(parts.merge({parts.write("1", forged(log, [](Json&, Json&) {})), two}).code == kFine);
  const auto games = [&](std::size_t field, const Json& value) {
    return refusal([&](Json&, Json& kept) { kept[field] = value; });
  };
  const auto line_2 = [](const std::string& what) {
    return "houserules: 1: line 2: expected " + what + "; play this shard again\n";
  };
  CHECK(games(0, 0) == line_2("at least one game"));
  CHECK(games(0, INT64_MAX) == line_2("at least one game"));
  CHECK(games(0, 49) == line_2("a length for each game"));
  CHECK(games(1, 51) == line_2("no more ends than games"));
  CHECK(games(4, Json::array({INT64_MAX, 0, 0, 0})) == line_2("no more wins than games"));
  CHECK(games(4, Json::array({1, 2})) == line_2("figures of 4 players"));
  CHECK(games(6, Json::array({INT64_MAX, 0, 0, 0})) == line_2("sums that games can reach"));
  CHECK(games(6, Json::array({INT64_MIN, 0, 0, 0})) == line_2("sums that games can reach"));
  CHECK(games(6, Json::array({1e300, 0, 0, 0})) == line_2("the figures of games"));
  CHECK(games(11, Json::parse("[[3,49]]")) == line_2("a length for each game"));
  CHECK(games(11, Json::parse("[[3,9223372036854775807],[4,9223372036854775807],[5,52]]")) ==
        line_2("a length for each game"));
  CHECK(games(11, Json::parse("[[9223372036854775807,50]]")) == line_2("a length for each game"));
  CHECK(games(14, INT64_MAX) == line_2("sums that games can reach"));
  CHECK(games(16, Json::array({Json::array({1, 2})})) == line_2("figures of 2 moves"));
  CHECK(games(16, Json::parse("[[9223372036854775807,1],[1,1]]")) == line_2("sums that games can reach"));
  const auto head = [&](const char* key, const Json& value) {
    return refusal([&](Json& kept, Json&) { (kept.contains(key) ? kept : kept["sides"][0])[key] = value; });
  };
  const auto line_1 = [](const std::string& what) {
    return "houserules: 1: line 1: expected " + what + "; play this shard again\n";
  };
  CHECK(head("players", (std::int64_t{1} << 32U) + 4) == line_1("from 1 to 16 players"));
  CHECK(head("players", 0) == line_1("from 1 to 16 players"));
  CHECK(head("bots", Json::array({"random"})) == line_1("a bot for each player"));
  CHECK(head("seed", -1) == line_1("a seed that is a whole number"));
  CHECK(head("shards", 1e300) == line_1("a part from 1/1 to 1000000/1000000"));
  CHECK(head("shard", 3) == line_1("a part from 1/1 to 1000000/1000000"));
  CHECK(head("games", INT64_MAX) == line_1("from 1 to 1000000000000 games"));
}

TEST_CASE("arguments in a shard make no command write a file, or play") {
  const Parts parts;
  const std::string file = parts.path("part");
  REQUIRE(parts.run_here({"arena", "little", "-n", "1", "--seed", "1", "--shard", "1/1", "--checkpoint", file}).code ==
          kFine);
  const std::string log = test::text_of_file(file);
  const auto merged = [&](const Json& arguments) {
    const auto change = [&](Json& head, Json&) { head["arguments"] = arguments; };
    return parts.refusal({parts.write("forged", forged(log, change))});
  };
  const std::string refusal = "houserules: forged: line 1: expected the arguments of a run; play this shard again\n";
  const std::string other = parts.path("other");
  for (const Json& arguments :
       {Json(), Json("arena"), Json::array(), Json{"play", "--", "little"}, Json{"arena", "--seed=1", 7},
        Json{"simulate", "--html=" + other, "--", "little"}, Json{"arena", "--checkpoint", other, "--", "little"},
        Json{"arena", "--games=1000", "--", "little"}, Json{"arena", "-n1000", "--", "little"}}) {
    INFO(arguments.dump());
    CHECK(merged(arguments) == refusal);
  }
  CHECK(merged(Json{"arena", "--seed=2", "--", "little"}) ==
        "houserules: forged: it belongs to a different run: seed 1 instead of 2\n");
  CHECK(merged(Json{"arena", "--seed=1", "--bots=exec:touch " + other, "--bots=random", "--", "little"})
            .starts_with("houserules: forged: it belongs to a different run: bots "));
  CHECK_FALSE(std::filesystem::exists(other));
}

/// The log of the whole of such a command, as its only shard. Played once: nothing in it depends on the folder.
const std::string& only_shard(const Parts& parts, std::vector<std::string> words, const std::string& games) {
  static std::map<std::vector<std::string>, std::string> played;
  words.insert(words.end(), {"-n", games});
  std::string& log = played[words];
  if (!log.empty()) return log;
  const std::string file = parts.path("only");
  words.insert(words.end(), {"--shard", "1/1", "--checkpoint", file});
  const Outcome outcome = parts.run_here(words);
  INFO(outcome.err);
  REQUIRE(outcome.code == kFine);
  log = test::text_of_file(file);
  std::filesystem::remove(file);
  return log;
}

/// Lets another program play, which leaves a file.
void let_play(Json& head, const std::string& program) {
  for (Json& argument : head["arguments"]) {
    if (argument.get<std::string>().starts_with("--bots=")) argument = "--bots=" + program;
  }
  for (Json& side : head["sides"]) {
    for (Json& bot : side["bots"]) bot = program;
  }
}

TEST_CASE("merging plays nothing and starts no program, whatever is missing in a log", "[unsanitized]") {
  const Parts parts;
  const std::string left = parts.path("left"), program = "exec:touch " + left;
  const auto refusal = [&](const std::string& text) { return parts.refusal({parts.write("forged", text)}); };
  const auto without_sections = [](std::vector<Json>& blocks) {
    std::erase_if(blocks, [](const Json& block) { return block[0] != 0; });
  };
  for (const Command& command : commands()) {
    INFO(command.words[0] << " " << command.words[2]);
    const std::string log = only_shard(parts, command.words, command.games);
    if (command.words[0] != "simulate") {
      CHECK(refusal(forged_lines(log, [&](Json& head, std::vector<Json>& blocks) {
              head.erase("parts");
              let_play(head, program);
              without_sections(blocks);
            })) == "houserules: forged: line 1: expected the description of a run; play this shard again\n");
    }
    if (command.words[0] != "simulate" && command.words[0] != "arena") {
      CHECK(refusal(forged_lines(log, [&](Json& head, std::vector<Json>& blocks) {
              let_play(head, program);
              without_sections(blocks);
            })).starts_with("houserules: forged: shard 1 of 1 has "));
      const bool is_sweep = command.words[2] == "--sweep";
      CHECK(refusal(forged_lines(log,
                                 [&](Json& head, std::vector<Json>& blocks) {
                                   head["parts"] = 1;
                                   without_sections(blocks);
                                 })) == (is_sweep
                                             ? "houserules: forged: it belongs to a different run: different goals\n"
                                             : "houserules: forged: line 1 is invalid\n"));
    }
    for (const char* key : {"sides", "arguments", "games", "shard", "shards", "parts", "command", "seed"}) {
      for (const Json& value : {Json(), Json::array({nullptr}), Json::object(), Json(INT64_MAX), Json("x")}) {
        INFO(key << " " << value.dump());
        const std::string file =
            parts.write("forged", forged_lines(log, [&](Json& head, std::vector<Json>&) { head[key] = value; }));
        const Outcome outcome = parts.merge({file});
        // The report of a simulation is in its log: any seed can be right there, and it is not reported again.
        if (command.words[0] == "simulate" && contains(std::array{"arguments", "seed"}, std::string_view(key)))
          continue;
        CHECK(outcome.code != kFine);
        CHECK(outcome.out.empty());
        CHECK(outcome.err.find("internal error") == std::string::npos);
      }
    }
  }
  CHECK_FALSE(std::filesystem::exists(left));
}

TEST_CASE("parts that other programs have played are merged without them", "[unsanitized]") {
  const Parts parts;
  const std::string left = parts.path("left"), program = "exec:touch " + left;
  for (const Command& command : commands()) {
    if (command.words[0] == "simulate" || command.words[0] == "analyse" || command.words[0] == "arena") continue;
    INFO(command.words[0] << " " << command.words[2]);
    std::vector<std::string> words = command.words;
    if (command.words[2] != "--sweep") words.emplace_back("--bots=random");
    const std::string log = only_shard(parts, words, command.games);
    const Outcome merged = parts.merge(
        {parts.write("forged", forged_lines(log, [&](Json& head, std::vector<Json>&) { let_play(head, program); }))});
    INFO(merged.err);
    CHECK(merged.code == kFine);
  }
  CHECK_FALSE(std::filesystem::exists(left));
}

TEST_CASE("merging opens no other files than the rules that were played") {
  const Parts parts;
  const std::string log = only_shard(parts, {"arena", "little", "--bots", "random,random", "--seed", "1"}, "2");
  const std::string secret = parts.write("secret", "hidden words\n");
  const auto refusal = [&](const std::string& file, const std::string& name) {
    const Outcome outcome = parts.merge({parts.write("forged", forged_lines(log, [&](Json& head, std::vector<Json>&) {
                                                       head["arguments"].back() = file;
                                                       head["sides"][0]["files"][0]["name"] = name;
                                                     }))});
    CHECK(outcome.code == kUsage);
    CHECK(outcome.out.empty());
    return outcome.err;
  };
  CHECK(refusal(secret, "little") == "houserules: " + secret + ": the parts were not played with this file\n");
  CHECK(refusal(secret, "secret") ==
        "houserules: " + secret +
            ": the rule file has changed since the parts were played; put the old one back, or play them again\n");
  CHECK(refusal("mine.lua", "mine") ==
        "houserules: mine.lua: there is no such file; run merge in the folder where the parts were played\n");
}

TEST_CASE("a merged report says which version has played, and merging says it too", "[unsanitized]") {
  const Parts parts;
  for (const Command& command : commands()) {
    INFO(command.words[0] << " " << command.words[2]);
    const std::string log = only_shard(parts, command.words, command.games);
    const std::string other = parts.write("forged", forged_lines(log, [](Json& head, std::vector<Json>&) {
                                            for (Json& side : head["sides"]) side["version"] = "1.0.7";
                                          }));
    const Outcome merged = parts.merge({other});
    CHECK(merged.code == kFine);
    CHECK(merged.err == "houserules 1.0.7 played these parts\n");
    CHECK(merged.out.find("\"version\": \"1.0.7\"") != std::string::npos);
    CHECK(merged.out.find("\"version\": \"1.0.0\"") == std::string::npos);
  }
}

TEST_CASE("merging prints only what the command of the parts can print") {
  const Parts parts;
  const std::string file = parts.write("one", only_shard(parts, {"arena", "little", "--seed", "1"}, "3"));
  const Outcome plot = parts.merge({file, "--plot", "x.svg"});
  CHECK(plot.code == kUsage);
  CHECK(plot.err == "houserules: these parts belong to `arena`: there is no flag --plot\n");
}

TEST_CASE("a head with deeply nested values is refused") {
  const Parts parts;
  const std::string two = parts.part(2, 2);
  const std::string text = test::text_of_file(parts.part(1, 2));
  std::string line = text.substr(0, text.find('\n'));
  line.erase(line.rfind(",\""));
  line.insert(line.find('{') + 1, "\"more\":" + std::string(200'000, '[') + std::string(200'000, ']') + ",");
  CHECK(parts.refusal({parts.write("1", line + ",\"" + hash_of(line) + "\"]\n"), two}) ==
        "houserules: 1: line 1 was changed or is damaged; play this shard again\n");
}

TEST_CASE("a block with far too many members is refused before they are looked up") {
  const Parts parts;
  const std::string two = parts.part(2, 2);
  const std::string text = test::text_of_file(parts.part(1, 2));
  const std::string many = forged(text, [](Json&, Json& games) {
    for (int i = 0; i < 3000; ++i) games.push_back({{"a", 1}});
  });
  CHECK(parts.refusal({parts.write("1", many), two}) ==
        "houserules: 1: line 2 was changed or is damaged; play this shard again\n");
}

TEST_CASE("a missing file and an impossible shard are usage errors") {
  const Parts parts;
  const Outcome none = parts.merge({"/no/such.json"});
  CHECK(none.code == kUsage);
  CHECK(none.err == "houserules: /no/such.json: there is no such file\n");
  const TempFolder games;
  games.write("little.lua", kLittleGame);
  for (const char* shard : {"0/3", "4/3", "3", "1/", "/2", "a/b", "1/2/3", "1/1000001", "-1/3", ""}) {
    INFO(shard);
    const Outcome outcome = run({"simulate", "little", "--seed", "1", "--shard", shard}, games.path());
    CHECK(outcome.code == kUsage);
    CHECK(outcome.err.find("expected part I/N, from 1/1 to 1000000/1000000, not `" + std::string(shard) + "`") !=
          std::string::npos);
  }
  const Outcome unseeded = run({"simulate", "little", "--shard", "1/2"}, games.path());
  CHECK(unseeded.code == kUsage);
  CHECK(unseeded.err == "houserules: --shard needs --seed, so that all parts belong to one run\n");
}

}  // namespace houserules::merge_test
