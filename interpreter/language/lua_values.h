// Copies values out of a Lua state and into it.
#pragma once

#include <lua.hpp>

#include "interpreter/sandbox/script_value.h"

namespace houserules {

/// The value at `index`; leaves the state unchanged. Tables are read to a depth of 8, deeper ones as Kind::other. Whole
/// numbers become integers. The copy counts as memory of the running decision: throws std::bad_alloc when that has none
/// left.
ScriptValue read_value(lua_State* lua, int index);

/// Pushes a value; Kind::other becomes nil. May raise a Lua memory error.
void push_value(lua_State* lua, const ScriptValue& value);

}  // namespace houserules
