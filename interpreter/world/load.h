// Loads a game's scripts into Lua.
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Loads the scripts. On failure returns false and sets Interpreter::error.
bool load_in_lua(Interpreter& in);

}  // namespace houserules
