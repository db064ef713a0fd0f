// Runs files of rule tests.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

/// Why a test, or a whole file, failed.
struct RuleTestFailure {
  int line = 0;                  ///< of the test file; 0: not known
  std::vector<int> called_from;  ///< lines from which that was called, the innermost first
  std::string message;           ///< may have several lines
  std::string situation;         ///< lines; "" when no game was begun
};

struct RuleTestResult {
  std::string name;
  std::vector<std::string> clauses;  ///< the numbers that lead its name
  int line = 0;
  std::optional<RuleTestFailure> failure;  ///< nothing: passed
};

/// What came of one file.
struct RuleTestReport {
  std::string file;
  std::string game;                      ///< "black-jack"
  std::string game_file;                 ///< its rule file
  std::optional<RuleTestFailure> fault;  ///< the file cannot be used as tests; then there are no results
  std::vector<RuleTestResult> tests;     ///< those that ran
  std::vector<std::string> clauses;      ///< the numbers in the rule file's own `---` comments, each once, in its order

  int passed() const;
  int failed() const;  ///< a fault counts as one
  /// Clauses of the rule file that a passed test names, and those that none names; in the order of the rule sheet.
  std::vector<std::string> covered() const;
  std::vector<std::string> uncovered() const;
  /// Numbers that tests name and the rule sheet does not have, although it has others of that kind ("BJ-").
  std::vector<std::string> unknown() const;
};

/// The numbers that lead the name of a test: "BJ-18 BJ-19 a Seven ..." has two.
std::vector<std::string> leading_clauses(const std::string& name);

/// The name of the game that a file of tests is for: "black-jack" for ".../black-jack_test.lua"; "" when it is no name
/// of a file of tests.
std::string game_of_test_file(const std::string& path);

/// The rule file of the game: in the folder above the file's, in the file's own, or a shipped one. Nothing, and `error`
/// tells, when there is none.
std::optional<std::string> find_tested_game(const std::string& test_file, const Library& library, std::string& error);

struct RuleTestSettings {
  std::function<bool(const std::string& name)> wanted;  ///< which tests to run, by their names; null: all
  bool stop_at_failure = false;                         ///< tests after the first that fails are not run
};

/// Runs the tests of a file (its path and text) on rules that are ok().
RuleTestReport run_rule_tests(const std::string& path, const std::string& text, std::shared_ptr<const Rules> rules,
                              const RuleTestSettings& settings = {});

}  // namespace houserules
