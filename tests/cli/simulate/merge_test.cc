#include <algorithm>

#include "protocol/json.h"
#include "statistics/report_parse.h"
#include "tests/cli/cli_support.h"

#include <nlohmann/json.hpp>

namespace houserules::merge_test {

using test::kLittleGame;
using test::Outcome;
using test::run;
using test::TempFolder;

/// A folder with a game, its shards and their merger.
class Parts {
 public:
  Parts() { folder_.write("little.lua", kLittleGame); }

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
    std::vector<std::string> words{"-n", games, "--seed", seed, "--shard", fmt_of(number, of)};
    words.insert(words.end(), more.begin(), more.end());
    return folder_.write("part-" + std::to_string(number) + ".json", simulate(words));
  }

  std::string write(const std::string& name, const std::string& text) const { return folder_.write(name, text); }

  Outcome merge(std::vector<std::string> files) const {
    files.insert(files.begin(), "merge");
    return run(files, folder_.path());
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

TEST_CASE("merged shards are the single run, byte for byte") {
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

TEST_CASE("merged shards are told as a run is") {
  const Parts parts;
  const std::vector<std::string> files{parts.part(1, 2), parts.part(2, 2), "--format", "text"};
  const Outcome merged = parts.merge(files);
  CHECK(merged.out.starts_with("Little: 100 games with 4 players who choose at random, seed 3\n\nseat  wins "));
}

TEST_CASE("shards that are missing, doubled or of another run are refused") {
  const Parts parts;
  const std::string one = parts.part(1, 3), two = parts.part(2, 3), three = parts.part(3, 3);
  CHECK(parts.refusal({one, three}) == "houserules: shard 2 of 3 is missing\n");
  CHECK(parts.refusal({two}) == "houserules: shards 1 and 3 of 3 are missing\n");
  CHECK(parts.refusal({one, two, three, two}) == "houserules: part-2.json: shard 2 is also in part-2.json\n");
  const auto other = [&](const std::vector<std::string>& more, const std::string& games, const std::string& seed) {
    const std::string kept = test::text_of_file(two);
    const std::string file = parts.write("other.json", test::text_of_file(parts.part(2, 3, games, seed, more)));
    parts.write("part-2.json", kept);
    return parts.refusal({one, file, three});
  };
  CHECK(other({}, "100", "4") ==
        "houserules: other.json: it belongs to a different run: seed 4 instead of 3, as in part-1.json\n");
  CHECK(other({}, "90", "3") ==
        "houserules: other.json: it belongs to a different run: games 90 instead of 100, as in part-1.json\n");
  CHECK(other({"--players", "3"}, "100", "3") ==
        "houserules: other.json: it belongs to a different run: players 3 instead of 4, as in part-1.json\n");
  CHECK(other({"--set", "size=3"}, "100", "3") ==
        "houserules: other.json: it belongs to a different run: options size = 3 instead of size = 2, as in "
        "part-1.json\n");
  const std::string four = parts.write("four.json", test::text_of_file(parts.part(4, 4)));
  CHECK(parts.refusal({one, four}) ==
        "houserules: four.json: it belongs to a different run: number of shards 4 instead of 3, as in part-1.json\n");
  const std::string whole = parts.write("whole.json", parts.simulate({"-n", "100", "--seed", "3"}));
  CHECK(parts.refusal({whole}) == "houserules: whole.json: this is a whole run, not a shard of one\n");
}

TEST_CASE("damaged shards are refused, wherever the damage is") {
  const Parts parts;
  const std::string two = parts.part(2, 2);
  const std::string text = test::text_of_file(parts.part(1, 2));
  const auto refusal = [&](const std::string& damaged) { return parts.refusal({parts.write("1.json", damaged), two}); };
  CHECK(refusal("") == "houserules: 1.json: this is not JSON, or it is cut off; play this shard again\n");
  CHECK(refusal(text.substr(0, text.size() / 2)) ==
        "houserules: 1.json: this is not JSON, or it is cut off; play this shard again\n");
  CHECK(refusal("[1]") ==
        "houserules: 1.json: this file was not written by simulate --format json; play this shard again\n");
  const Json json = Json::parse(text);
  Json few = json;
  few["games"] = 49;
  CHECK(refusal(few.dump()).starts_with("houserules: 1.json: "));
  Json seat = json;
  seat["seats"][1]["wins"] = -1;
  CHECK(refusal(seat.dump()) == "houserules: 1.json: `wins` cannot be -1; play this shard again\n");
  // Every missing or altered member is noticed, and nothing crashes.
  for (const auto& [key, value] : json.items()) {
    INFO(key);
    for (const Json& wrong : {Json("x"), Json(-5), Json::array({1}), Json::object({{"a", 1}}), Json()}) {
      Json damaged = json;
      damaged[key] = wrong;
      CHECK(refusal(damaged.dump()).starts_with("houserules: "));
    }
    Json without = json;
    without.erase(key);
    CHECK(refusal(without.dump()).starts_with("houserules: "));
  }
}

TEST_CASE("an edited shard is refused, whatever number was changed") {
  const Parts parts;
  const std::string two = parts.part(2, 2), one = parts.part(1, 2);
  const std::string text = test::text_of_file(one);
  int edited = 0;
  for (std::size_t at = text.find_first_of("0123456789"); at != std::string::npos;
       at = text.find_first_of("0123456789", at + 1)) {
    if (text[at - 1] >= '0' && text[at - 1] <= '9') continue;
    std::string changed = text;
    changed[at] = changed[at] == '9' ? '8' : static_cast<char>(changed[at] + 1);
    INFO(changed.substr(changed.rfind('\n', at) + 1, 60));
    CHECK(parts.refusal({parts.write("1.json", changed), two}).starts_with("houserules: 1.json: "));
    ++edited;
  }
  CHECK(edited > 100);
  Json seat = Json::parse(text);
  seat["seats"][0]["score_sum"] = seat["seats"][0]["score_sum"].get<int>() + 1;
  CHECK(parts.refusal({parts.write("1.json", seat.dump(2)), two}) ==
        "houserules: 1.json: it was changed or damaged after it was written; play this shard again\n");
}

TEST_CASE("no byte of a report can change what is read of it") {
  const Parts parts;
  const std::string text = parts.simulate({"-n", "20", "--seed", "3", "--shard", "1/2"});
  std::string error;
  const auto as_written = parse_report(text, error);
  REQUIRE(as_written);
  const std::string told = report_json(*as_written).dump();
  int noticed = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const int bits : {1, 4, 32, 128}) {
      std::string changed = text;
      changed[at] = static_cast<char>(changed[at] ^ bits);
      const auto report = parse_report(changed, error);
      noticed += report ? 0 : 1;
      INFO(at << ": " << changed.substr(at < 20 ? 0 : at - 20, 40));
      CHECK((!report || report_json(*report).dump() == told));
    }
  }
  CHECK(noticed > static_cast<int>(2 * text.size()));
}

TEST_CASE("a file that is not there, and a shard that cannot be, are wrong use") {
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
    CHECK(outcome.err.find("expected part I/N, from 1/1 to 1000000/1000000, not `" + std::string(shard) +
                           "`") != std::string::npos);
  }
  const Outcome unseeded = run({"simulate", "little", "--shard", "1/2"}, games.path());
  CHECK(unseeded.code == kUsage);
  CHECK(unseeded.err == "houserules: --shard needs --seed, so that all parts belong to one run\n");
}

}  // namespace houserules::merge_test
