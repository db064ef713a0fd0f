// Random rule files, generated from the table of the language: each word with each kind of argument.
#pragma once

#include <string>

#include "tests/fuzz/input.h"

namespace houserules::fuzz {

/// A rule file whose header is usually sound and whose script usually parses, and does anything at all.
std::string hostile_rule_file(Input& input);

/// Statements that call the methods of rule tests in a test of that game.
std::string hostile_rule_test(Input& input);

}  // namespace houserules::fuzz
