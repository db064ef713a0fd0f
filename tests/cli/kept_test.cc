// Files that each release wrote, in tests/data/kept/RELEASE/, are read exactly. scripts/keep_files.sh adds a release.
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "system/hash.h"
#include "system/json.h"
#include "system/versions.h"
#include "telling/text.h"
#include "tests/cli/cli_support.h"

namespace houserules::kept_test {

using test::Outcome;
using test::run;

/// That each member of `kept` is in `now` with the same value; later versions may add members.
void check_same(const Json& kept, const Json& now) {
  INFO(kept.dump() << " is now " << now.dump());
  if (kept.is_structured()) {
    REQUIRE(now.type() == kept.type());
    if (kept.is_array()) CHECK(now.size() == kept.size());
    for (const auto& [key, value] : kept.items()) {
      CAPTURE(key);
      if (kept.is_object()) REQUIRE(now.contains(key));
      check_same(value, kept.is_object() ? now.at(key) : now.at(std::stoul(key)));
    }
  } else if (kept.is_number_float()) {
    CHECK(now.get<double>() == Approx(kept.get<double>()));
  } else {
    CHECK(now == kept);
  }
}

/// What `replay` says of the game that a file holds.
Json replayed(const std::string& file) {
  const Outcome outcome = run({"replay", file, "--format", "json"}, "");
  CHECK(outcome.err.empty());
  REQUIRE(outcome.code == kFine);
  return Json::parse(outcome.out);
}

void check_release(const std::filesystem::path& kept) {
  INFO(kept);
  const test::TempFolder folder;
  std::filesystem::copy(kept, folder.path());
  const test::WorkingFolder there(folder.path());
  const Outcome rules = run({"rules", "kept.lua"}, "");
  CHECK(rules.err.empty());
  CHECK(rules.code == kFine);
  // Each choice of a transcript and its end are compared while it is replayed.
  const Json whole = replayed("transcript.jsonl");
  CHECK(whole["verified"] == true);
  CHECK(whole["choices"].get<std::size_t>() == lines_of(test::text_of_file("transcript.jsonl")).size() - 2);
  CHECK(whole["result"].is_object());
  const std::string journal = test::text_of_file("journal.jsonl");
  const Json begun = replayed("journal.jsonl");
  CHECK(begun["verified"] == true);
  CHECK(begun["choices"] > 0);
  CHECK(begun["result"].is_null());
  const Outcome resumed = run({"play", "--resume", "journal.jsonl"}, "", "1\nquit\n");
  CHECK(resumed.err.empty());
  CHECK(resumed.code == kFine);
  CHECK(test::text_of_file("journal.jsonl").starts_with(journal));
  CHECK(replayed("journal.jsonl")["choices"] > begun["choices"]);
  const Outcome merged = run({"merge", "log.jsonl", "--format", "json"}, "");
  INFO(merged.err);
  CHECK(merged.err.empty());
  REQUIRE(merged.code == kFine);
  check_same(Json::parse(test::text_of_file("figures.json")), Json::parse(merged.out));
}

TEST_CASE("the files of every release are read exactly") {
  int releases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(HOUSERULES_SOURCE_DIR "/tests/data/kept")) {
    if (!entry.is_directory()) continue;
    check_release(entry.path());
    ++releases;
  }
  CHECK(releases >= 1);
}

TEST_CASE("a run is not continued by another version, which may play differently") {
  const test::TempFolder folder;
  std::filesystem::copy(HOUSERULES_SOURCE_DIR "/tests/data/kept/1.0", folder.path());
  const test::WorkingFolder there(folder.path());
  const std::vector<std::string> again{"simulate",     "kept.lua", "-n",    "40",      "--seed",  "5",
                                       "--players",    "3",        "--set", "open=on", "--shard", "1/1",
                                       "--checkpoint", "log.jsonl"};
  std::string log = test::text_of_file("log.jsonl");
  // As 1.0.99 would have written the first line.
  std::string line = log.substr(0, log.find('\n'));
  for (std::size_t at = 0; (at = line.find("\"1.0.0\"", at)) != std::string::npos;) line.replace(at, 7, "\"1.0.99\"");
  line.resize(line.rfind(",\""));
  folder.write("log.jsonl", line + ",\"" + hash_of(line) + "\"]\n");
  CHECK(
      run(again, "").err ==
      fmt::format("houserules: {}: houserules 1.0.99 began this run, and {} may play it differently; use another file "
                  "for --checkpoint, or delete this one\n",
                  std::filesystem::canonical("log.jsonl").string(), kEngineVersion));
}

}  // namespace houserules::kept_test
