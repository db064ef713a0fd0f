// Runs files of rule tests.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

/// Why a test or a whole file failed.
struct RuleTestFailure {
  int line = 0;                  ///< of the test file; 0: unknown
  std::vector<int> called_from;  ///< lines of the calls that led there, innermost first
  std::string message;           ///< may span several lines
  std::string situation;         ///< may span several lines; "" if no game was started
};

struct RuleTestResult {
  std::string name;
  std::vector<std::string> clauses;  ///< the clause numbers that start its name
  int line = 0;
  std::optional<RuleTestFailure> failure;  ///< nothing: it passed
};

/// The results of one file.
struct RuleTestReport {
  std::string file;
  std::string game;                      ///< "black-jack"
  std::optional<RuleTestFailure> fault;  ///< the file cannot be used for tests; there are no results
  std::vector<RuleTestResult> tests;     ///< those that ran
  std::vector<std::string> clauses;      ///< clause numbers in the rule file's own `---` comments, each once, in order

  int passed() const;
  int failed() const;  ///< `fault` counts as one
  /// The clauses of the rule file named by a passed test, and those named by none, in rule sheet order.
  std::vector<std::string> covered() const;
  std::vector<std::string> uncovered() const;
  /// Clause numbers that tests name but the rule sheet lacks, although it has others of that kind ("BJ-").
  std::vector<std::string> unknown() const;
};

/// The clause numbers that start a test's name: "BJ-18 BJ-19 a Seven ..." has two.
std::vector<std::string> leading_clauses(const std::string& name);

/// The game that a test file is for: "black-jack" for ".../black-jack_test.lua"; "" if the path is not named like a
/// test file.
std::string game_of_test_file(const std::string& path);

/// The rule file of the game: in the folder above the test file's, in its own folder, or shipped. If there is none,
/// returns nothing and describes it in `error`.
std::optional<std::string> find_tested_game(const std::string& test_file, const Library& library, std::string& error);
/// The file of rule tests of that rule file: `tests/GAME_test.lua` or `GAME_test.lua` beside it. If there is none,
/// returns nothing and sets `error`.
std::optional<std::string> find_tests_of(const std::string& rule_file, const Library& library, std::string& error);

struct RuleTestSettings {
  std::function<bool(const std::string& name)> wanted;  ///< which tests to run, by name; null: all
  bool stop_at_failure = false;                         ///< skip the tests after the first failure
};

/// Runs the tests of a file (given its path and text) on rules that are ok().
RuleTestReport run_rule_tests(const std::string& path, const std::string& text, std::shared_ptr<const Rules> rules,
                              const RuleTestSettings& settings = {});

}  // namespace houserules
