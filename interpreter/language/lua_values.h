// Copies values between Lua and C++.
#pragma once

#include <lua.hpp>

#include "interpreter/sandbox/script_value.h"

namespace houserules {

/// Copies the value at `index`; leaves the stack unchanged. Tables nested deeper than 8 levels become Kind::other.
/// Integral floats become integers. The copy is charged to the memory of the running decision; throws std::bad_alloc if
/// none is left.
ScriptValue read_value(lua_State* lua, int index);

/// Pushes `value`; Kind::other becomes nil. May raise a Lua memory error.
void push_value(lua_State* lua, const ScriptValue& value);

}  // namespace houserules
