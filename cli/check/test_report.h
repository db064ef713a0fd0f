// What rule tests came to, as it is printed.
#pragma once

#include <vector>

#include "checker/rule_tests/rule_test.h"
#include "cli/console.h"

namespace houserules {

/// Failed tests with their places and tables, a line for each file, how many clauses of each game are covered (unless
/// only `some` tests ran), and the sum.
void print_tests(const std::vector<RuleTestReport>& reports, bool some, Console& console);

/// The same as one JSON object.
void print_tests_json(const std::vector<RuleTestReport>& reports, bool some, Console& console);

/// As JUnit's XML: a suite for each file, a case for each test.
void print_tests_junit(const std::vector<RuleTestReport>& reports, Console& console);

}  // namespace houserules
