// Loads a game's scripts.
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Loads the scripts in Lua. False, with Interpreter::error set, if that fails.
bool load_in_lua(Interpreter& in);

}  // namespace houserules
