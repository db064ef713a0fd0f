// Printing the results of rule tests.
#pragma once

#include <vector>

#include "rule_tests/rule_test.h"
#include "screen/console.h"

namespace houserules {

/// Failed tests with their places and tables, a line per file, the clauses covered in each game (unless only `some`
/// tests ran), and the total.
void print_tests(const std::vector<RuleTestReport>& reports, bool some, Console& console);

/// The same as one JSON object.
void print_tests_json(const std::vector<RuleTestReport>& reports, bool some, Console& console);

/// The same as JUnit XML: a suite per file, a case per test.
void print_tests_junit(const std::vector<RuleTestReport>& reports, Console& console);

}  // namespace houserules
