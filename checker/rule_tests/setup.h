// From the fields of a rule test to a game that begins so.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/loading/test_script.h"
#include "interpreter/world/game.h"

namespace houserules {

/// How a test begins.
struct RuleTestSetup {
  GameSettings settings;
  std::string refused;  ///< the reason for which the set-up is refused; "": it is not
};

/// Understands the fields of a test (docs/rule-tests.md). On a fault nothing, and `fault` tells, with the nearest right
/// word. A set-up that the game refuses is no fault.
std::optional<RuleTestSetup> read_setup(std::shared_ptr<const Rules> rules, const TestCase& test, std::string& fault);

/// The reason that the test expects in `refused`; nothing when it has none.
std::optional<std::string> expected_refusal(const TestCase& test);

}  // namespace houserules
