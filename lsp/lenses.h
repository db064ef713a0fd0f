// Code lenses: what to do with a game, how its rule tests went, and in how many games its rules applied.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "checker/check.h"
#include "lsp/file_view.h"
#include "rule_tests/rule_test.h"

namespace houserules {

/// How the rule tests of a file went.
struct TestedClauses {
  struct Counts {
    int passed = 0, failed = 0;
  };
  Counts all;
  std::map<std::string, Counts> clauses;
  std::string failed_first;  ///< the name of the first test that failed; "": none
};
TestedClauses tested_clauses(const RuleTestReport& report);

/// In how many of some random games the functions and the clauses of a file applied.
struct ReachedPlaces {
  std::int64_t games = 0;
  std::map<std::string, std::int64_t> functions, clauses;
};
ReachedPlaces reached_places(const Rules& rules, const GamesOfStatements& games);

/// The lenses of the file. `commands`: the editor knows `houserules.play`, `houserules.check` and `houserules.test`,
/// each with the path of a file.
Json code_lenses(const FileView& view, bool commands, const TestedClauses& tested, const ReachedPlaces& reached);

}  // namespace houserules
