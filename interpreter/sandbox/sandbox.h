// The closed list of what the Lua language offers to a rule file (docs/language.md, "The language under it").
#pragma once

#include <string>

#include <lua.hpp>

namespace houserules {

/// Pushes a fresh table with the allowed names: ipairs pairs type tostring tonumber select error assert, and the
/// libraries table, string, math, which cannot be changed and whose misspelt fields are errors. Gives strings their
/// methods. The host of `lua` must be set (new_state), no other library opened. May raise a Lua error for want of
/// memory.
void open_sandbox(lua_State* lua);

/// A value in words, without addresses: numbers and strings as themselves, the host's objects by their names, else the
/// kind ("table", "function").
std::string text_of(lua_State* lua, int index);

/// What a value is, for messages: "nil", "a number", "7 of hearts".
std::string describe(lua_State* lua, int index);

}  // namespace houserules
