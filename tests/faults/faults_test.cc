// `check` finds every mistake in index.txt, with the code and at the line given there.
#include "tests/faults/faults.h"

#include <algorithm>
#include <set>

#include "checker/check.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::faults::faults_test {

const std::string kGames = HOUSERULES_SOURCE_DIR "/games/";

/// If games are played, runs only the checks that can find the code.
std::vector<Finding> findings_in(const FaultyFile& file, const Fault& fault) {
  const Library library = test::with_files(test::shipped_library(), {{file.path, file.text}});
  std::string error;
  auto rules = load_rules(file.path, library, error);
  INFO(error);
  REQUIRE(rules != nullptr);
  CheckSettings settings;
  settings.games = fault.games;
  settings.threads = 2;
  if (fault.players > 0) settings.wanted.players = fault.players;
  if (fault.games > 0) settings.codes.select = {fault.code};
  return check(std::move(rules), settings).findings;
}

TEST_CASE("every mistake in the index is found, with its code and at its line") {
  const std::vector<Fault> faults = read_index(test::source_text("tests/faults/index.txt"));
  CHECK(faults.size() >= 80);
  std::set<std::string> names;
  constexpr int kMostPlayed = test::scaled(50);
  int played = 0;
  for (const Fault& fault : faults) {
    CAPTURE(fault.name);
    CHECK(names.insert(fault.name).second);
    const std::string path = kGames + fault.game + ".lua";
    FaultyFile file;
    CHECK_NOTHROW(file = make(fault, path, test::text_of_file(path)));
    if (file.path.empty() || (fault.games > 0 && ++played > kMostPlayed)) continue;
    std::string found;
    bool right = false;
    for (const Finding& finding : findings_in(file, fault)) {
      const bool there = fault.spared || (finding.file == path && finding.range.begin.line == file.line);
      right = right || (to_string(finding.code) == fault.code && there);
      found += to_string(finding.code) + " " + std::to_string(finding.range.begin.line) + " " + finding.message + "\n";
    }
    CAPTURE(fault.code, file.line, found);
    CHECK(right != fault.spared);
  }
}

TEST_CASE("an invalid index is refused") {
  CHECK_THROWS_WITH(read_index("fault a b\n  gmae   hearts\n"), "line 2: there is no `gmae`");
  CHECK_THROWS_WITH(read_index("  game   hearts\n"), "line 1 is not understood");
  const Fault twice{"a", "b", "g", "x", "y", "HR200", false, "", 0, 0};
  CHECK_THROWS_WITH(make(twice, "g.lua", "x x"), "a: the text stands several times in the game");
  CHECK_THROWS_WITH(make(twice, "g.lua", "z"), "a: the game has no such text");
  CHECK(make(twice, "g.lua", "z\nx").line == 2);
}

}  // namespace houserules::faults::faults_test
