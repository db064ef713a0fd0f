// What the author is told when a script fails.
#pragma once

#include "interpreter/language/interpreter.h"
#include "interpreter/sandbox/budget.h"

namespace houserules {

/// A failure of the script with the place and, when a game runs, how the table stands.
GameError error_of(const Interpreter& in, const Failure& failure);

}  // namespace houserules
