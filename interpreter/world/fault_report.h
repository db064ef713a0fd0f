// The report to the author of a rule file whose script fails.
#pragma once

#include "interpreter/language/interpreter.h"
#include "interpreter/sandbox/budget.h"

namespace houserules {

/// The error for a failure of the script: its place and, while a game runs, the state of the table.
GameError error_of(const Interpreter& in, const Failure& failure);

}  // namespace houserules
