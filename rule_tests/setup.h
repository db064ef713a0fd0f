// Turns the fields of a rule test into the start of a game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/test_script.h"
#include "interpreter/world/game.h"

namespace houserules {

/// How a test starts.
struct RuleTestSetup {
  GameSettings settings;
  std::string refused;  ///< why the set-up is refused; "" if it is not
};

/// Reads the fields of a test (docs/rule-tests.md). On a fault returns nothing and describes it in `fault`, with the
/// nearest valid word. A set-up that the game refuses is not a fault.
std::optional<RuleTestSetup> read_setup(std::shared_ptr<const Rules> rules, const TestCase& test, std::string& fault);

/// The reason expected by the test's `refused` field; nothing if it has none.
std::optional<std::string> expected_refusal(const TestCase& test);

}  // namespace houserules
