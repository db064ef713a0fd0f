// Values out of a Lua state and into it.
#pragma once

#include <lua.hpp>

#include "interpreter/sandbox/script_value.h"

namespace houserules {

/// The value at `index`; the state is left as it is. Tables are read to a depth of 8, and of at most 10,000 entries in
/// all; what lies deeper is of Kind::other. Numbers that are whole are integers.
ScriptValue read_value(lua_State* lua, int index);

/// Pushes a value; Kind::other becomes nil. May raise a Lua error for want of memory.
void push_value(lua_State* lua, const ScriptValue& value);

}  // namespace houserules
