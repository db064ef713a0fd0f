// Every clause of the games' rules has a passing rule test, and so have the house variants in examples/.
#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "rule_tests/rule_test.h"
#include "tests/catch.h"
#include "tests/files.h"

namespace houserules::clauses_test {

/// The reports of the rule tests in the folder `tests` of `folder`.
std::vector<RuleTestReport> reports_in(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(HOUSERULES_SOURCE_DIR "/" + folder + "/tests")) {
    files.push_back(entry.path().string());
  }
  REQUIRE(files.size() >= 5);
  std::sort(files.begin(), files.end());
  std::vector<RuleTestReport> reports;
  for (const std::string& file : files) {
    CAPTURE(file);
    Library library;
    library.folders = {HOUSERULES_SOURCE_DIR "/games"};
    std::string error;
    const auto game = find_tested_game(file, library, error);
    REQUIRE(game);
    const auto rules = load_rules(*game, library, error);
    REQUIRE(rules != nullptr);
    REQUIRE(rules->ok());
    reports.push_back(run_rule_tests(file, test::text_of_file(file), rules));
  }
  return reports;
}

const std::vector<RuleTestReport>& reports() {
  static const std::vector<RuleTestReport> kReports = reports_in("games");
  return kReports;
}

void check_passing(const RuleTestReport& report) {
  CAPTURE(report.file);
  CHECK((report.fault ? report.fault->message : "") == "");
  for (const RuleTestResult& test : report.tests) {
    CAPTURE(test.name, test.line);
    CHECK((test.failure ? test.failure->message : "") == "");
  }
}

TEST_CASE("the rule tests of all games pass", "[rule_tests]") {
  for (const RuleTestReport& report : reports()) check_passing(report);
}

TEST_CASE("every house variant in examples/ has rule tests, and they pass", "[rule_tests]") {
  std::set<std::string> tested, variants;
  for (const RuleTestReport& report : reports_in("examples")) {
    check_passing(report);
    CHECK(report.uncovered() == std::vector<std::string>{});
    CHECK(report.unknown() == std::vector<std::string>{});
    if (report.tests.size() > 1) tested.insert(report.game);
  }
  for (const auto& entry : std::filesystem::directory_iterator(HOUSERULES_SOURCE_DIR "/examples")) {
    if (entry.path().extension() == ".lua") variants.insert(entry.path().stem().string());
  }
  CHECK(tested == variants);
}

TEST_CASE("every clause is in the rule file and has a rule test", "[rule_tests]") {
  std::set<std::string> named, in_sheets;
  for (const RuleTestReport& report : reports()) {
    in_sheets.insert(report.clauses.begin(), report.clauses.end());
    for (const RuleTestResult& test : report.tests) {
      if (!test.failure) named.insert(test.clauses.begin(), test.clauses.end());
    }
    CAPTURE(report.file);
    CHECK(report.uncovered() == std::vector<std::string>{});
    CHECK(report.unknown() == std::vector<std::string>{});
  }
  std::istringstream clauses(test::source_text("tests/data/clauses.txt"));
  int count = 0;
  for (std::string clause; clauses >> clause; ++count) {
    CAPTURE(clause);
    CHECK(named.count(clause) == 1);
    // Clauses for all games are not in any rule file.
    if (!clause.starts_with("ALL-")) CHECK(in_sheets.count(clause) == 1);
  }
  CHECK(count >= 104);
}

TEST_CASE("every shipped game has rule tests", "[rule_tests]") {
  Library library;
  library.folders = {HOUSERULES_SOURCE_DIR "/games"};
  for (const std::string& path : library.shipped()) {
    const std::string game = std::filesystem::path(path).stem().string();
    CAPTURE(game);
    CHECK(std::any_of(reports().begin(), reports().end(),
                      [&game](const RuleTestReport& report) { return report.game == game; }));
  }
}

}  // namespace houserules::clauses_test
