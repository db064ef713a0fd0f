// Reports script failures to the author of the rule file.
#pragma once

#include "interpreter/language/interpreter.h"
#include "interpreter/sandbox/budget.h"

namespace houserules {

/// Converts a failure into a GameError: its location and, during a game, the state of the table.
GameError error_of(const Interpreter& in, const Failure& failure);

}  // namespace houserules
