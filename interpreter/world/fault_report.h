// Reports script failures to the author of the rule file.
#pragma once

#include "interpreter/language/interpreter.h"
#include "interpreter/sandbox/budget.h"

namespace houserules {

/// Converts a failure into a GameError: its location and, during a game, the state of the table.
GameError error_of(const Interpreter& in, const Failure& failure);
/// An error in the game's own file, but in no line of it.
GameError error_of(const Rules& rules, std::string message);
/// The same for running out of the memory of the whole game.
GameError out_of_memory(const Rules& rules, const std::exception& exception);

}  // namespace houserules
