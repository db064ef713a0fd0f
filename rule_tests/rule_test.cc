#include "rule_tests/rule_test.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>

#include "rule_tests/setup.h"
#include "rule_tests/table.h"

namespace houserules {
namespace {

constexpr const char* kEnding = "_test.lua";

/// "BJ-18".
bool is_clause(const std::string& word) {
  const std::size_t dash = word.find('-');
  if (dash == 0 || dash == std::string::npos || dash + 1 == word.size()) return false;
  return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(dash),
                     [](unsigned char c) { return std::isupper(c) != 0; }) &&
         std::all_of(word.begin() + static_cast<std::ptrdiff_t>(dash) + 1, word.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

RuleTestFailure failure_of(const ScriptFault& fault) {
  RuleTestFailure failure;
  failure.message = fault.message;
  if (!fault.lines.empty()) {
    failure.line = fault.lines.front();
    failure.called_from.assign(fault.lines.begin() + 1, fault.lines.end());
  }
  return failure;
}

/// Checks a set-up that should be refused.
std::string fault_of_refusal(const TestCase& test, const RuleTestSetup& setup, const std::string& expected) {
  if (expected.empty()) return "`refused` is a text: the expected reason";
  if (test.has_function) return "a refused set-up is not played: leave out the function";
  if (setup.refused == expected) return "";
  return fmt::format("the set-up is not refused for this reason\n  expected: {}\n  got:      {}", expected,
                     setup.refused.empty() ? "it is not refused" : setup.refused);
}

/// The games of a file's tests. Loading one takes longer than most tests, so tests with the same settings share one.
class TestedGames {
 public:
  explicit TestedGames(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

  const std::shared_ptr<const Rules>& rules() const { return rules_; }

  /// A game that has just begun, valid until the next call; null, with the reason in `error`, if it cannot be loaded.
  Game* start(const GameSettings& settings, GameError& error) {
    constexpr std::size_t kMost = 100;
    for (auto game = games_.begin(); game != games_.end(); ++game) {
      if (!(*game)->start_over(settings)) continue;
      std::rotate(games_.begin(), game, game + 1);
      return games_.front().get();
    }
    auto game = Game::start(rules_, settings, error);
    if (game == nullptr) return nullptr;
    if (games_.size() == kMost) games_.pop_back();
    games_.insert(games_.begin(), std::move(game));
    return games_.front().get();
  }

 private:
  const std::shared_ptr<const Rules> rules_;
  std::vector<std::unique_ptr<Game>> games_;  ///< most recently used first
};

std::optional<RuleTestFailure> run_test(TestScript& script, std::size_t index, TestedGames& games) {
  const std::shared_ptr<const Rules>& rules = games.rules();
  const TestCase& test = script.tests()[index];
  const auto at_head = [&test](const std::string& message) {
    RuleTestFailure failure;
    failure.line = test.line;
    failure.message = message;
    return failure;
  };
  std::string fault;
  const auto setup = read_setup(rules, test, fault);
  if (!setup) return at_head(fault);
  if (const auto expected = expected_refusal(test)) {
    fault = fault_of_refusal(test, *setup, *expected);
    if (fault.empty()) return std::nullopt;
    return at_head(fault);
  }
  if (!setup->refused.empty()) return at_head("the set-up is refused: " + setup->refused);
  if (!test.has_function) return at_head("the test has no function: test \"name\" { ..., function(t) ... end }");
  GameError error;
  Game* const game = games.start(setup->settings, error);
  if (game == nullptr) return at_head("the script cannot be loaded: " + error.text());
  RuleTestTable table(*game);
  std::optional<RuleTestFailure> failure;
  if (const auto failed = script.run(index, table)) {
    failure = failure_of(*failed);
  } else if (const std::string open = table.open_end(); !open.empty()) {
    failure = at_head(open);
  }
  if (failure) failure->situation = table.situation();
  return failure;
}

}  // namespace

int RuleTestReport::passed() const { return static_cast<int>(tests.size()) - failed() + (fault ? 1 : 0); }

int RuleTestReport::failed() const {
  const auto failures =
      std::count_if(tests.begin(), tests.end(), [](const RuleTestResult& test) { return test.failure.has_value(); });
  return static_cast<int>(failures) + (fault ? 1 : 0);
}

std::vector<std::string> RuleTestReport::covered() const {
  std::vector<std::string> named;
  for (const RuleTestResult& test : tests) {
    if (!test.failure) named.insert(named.end(), test.clauses.begin(), test.clauses.end());
  }
  std::vector<std::string> found;
  for (const std::string& clause : clauses) {
    if (contains(named, clause)) found.push_back(clause);
  }
  return found;
}

std::vector<std::string> RuleTestReport::uncovered() const {
  const std::vector<std::string> found = covered();
  std::vector<std::string> left;
  for (const std::string& clause : clauses) {
    if (!contains(found, clause)) left.push_back(clause);
  }
  return left;
}

std::vector<std::string> RuleTestReport::unknown() const {
  const auto kind = [](const std::string& clause) { return clause.substr(0, clause.find('-')); };
  std::vector<std::string> kinds, found;
  for (const std::string& clause : clauses) kinds.push_back(kind(clause));
  for (const RuleTestResult& test : tests) {
    for (const std::string& clause : test.clauses) {
      if (contains(kinds, kind(clause)) && !contains(clauses, clause) && !contains(found, clause))
        found.push_back(clause);
    }
  }
  return found;
}

std::vector<std::string> leading_clauses(const std::string& name) {
  std::istringstream words(name);
  std::vector<std::string> clauses;
  for (std::string word; words >> word && is_clause(word);) clauses.push_back(word);
  return clauses;
}

std::string game_of_test_file(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  return name.ends_with(kEnding) ? name.substr(0, name.size() - std::string(kEnding).size()) : "";
}

std::optional<std::string> find_tested_game(const std::string& test_file, const Library& library, std::string& error) {
  namespace fs = std::filesystem;
  const std::string game = game_of_test_file(test_file);
  if (game.empty()) {
    error = fmt::format("{}: rule tests are named GAME_test.lua", test_file);
    return std::nullopt;
  }
  const fs::path folder = fs::path(test_file).parent_path();
  const fs::path above = folder.empty() || folder.filename() == "." ? folder / ".." : folder.parent_path();
  for (const fs::path& place : {above, folder}) {
    const std::string path = (place / (game + ".lua")).lexically_normal().string();
    std::string ignored;
    if (library.read(path, ignored)) return path;
  }
  return library.find(game, error);
}

std::optional<std::string> find_tests_of(const std::string& rule_file, const Library& library, std::string& error) {
  namespace fs = std::filesystem;
  const fs::path file(rule_file);
  const std::string name = file.stem().string() + "_test.lua";
  for (const fs::path& folder : {file.parent_path() / "tests", file.parent_path()}) {
    const std::string path = (folder / name).lexically_normal().string();
    std::string ignored;
    if (library.read(path, ignored)) return path;
  }
  error = fmt::format("{}: there are no rule tests: expected {}", rule_file,
                      (file.parent_path() / "tests" / name).lexically_normal().string());
  return std::nullopt;
}

RuleTestReport run_rule_tests(const std::string& path, const std::string& text, std::shared_ptr<const Rules> rules,
                              const RuleTestSettings& settings) {
  RuleTestReport report;
  report.file = path;
  report.game = rules->name();
  // The clauses of a base belong to its own tests.
  for (const Clause& clause : parse_rule_sheet(rules->file().text, rules->file().path, rules->header).clauses) {
    if (!clause.number.empty() && !contains(report.clauses, clause.number)) report.clauses.push_back(clause.number);
  }
  ScriptFault fault;
  const auto script = TestScript::load(path, text, RuleTestTable::methods(), fault);
  if (script == nullptr) {
    report.fault = failure_of(fault);
    return report;
  }
  TestedGames games(std::move(rules));
  for (std::size_t i = 0; i < script->tests().size(); ++i) {
    const TestCase& test = script->tests()[i];
    if (settings.wanted && !settings.wanted(test.name)) continue;
    RuleTestResult result;
    result.name = test.name;
    result.clauses = leading_clauses(test.name);
    result.line = test.line;
    result.failure = run_test(*script, i, games);
    report.tests.push_back(std::move(result));
    if (settings.stop_at_failure && report.tests.back().failure) break;
  }
  if (script->tests().empty()) report.fault = RuleTestFailure{0, {}, "the file has no tests", ""};
  return report;
}

}  // namespace houserules
