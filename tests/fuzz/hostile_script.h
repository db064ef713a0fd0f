// Rule files put together at random: by the table of the language, each word with each kind of argument.
#pragma once

#include <string>

#include "tests/fuzz/input.h"

namespace houserules::fuzz {

/// A rule file whose header is sound, mostly, and whose script parses, mostly; what it does is anything.
std::string hostile_rule_file(Input& input);

/// Statements that call the methods of rule tests in a test of that game.
std::string hostile_rule_test(Input& input);

}  // namespace houserules::fuzz
