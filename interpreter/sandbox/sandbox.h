// The closed list of what Lua offers to a rule file (docs/language.md, "The language under it").
#pragma once

#include <string>

#include <lua.hpp>

namespace houserules {

/// Pushes a new table with the allowed names: ipairs, pairs, type, tostring, tonumber, select, error, assert, and the
/// libraries table, string and math, which are read-only and whose misspelt fields are errors. Gives strings their
/// methods. `lua` must come from new_state and have no other libraries open. May raise a Lua memory error.
void open_sandbox(lua_State* lua);

/// A value as text, without addresses: numbers and strings as themselves, the host's objects by name, else the type
/// ("table", "function").
std::string text_of(lua_State* lua, int index);

/// What a value is, for messages: "nil", "a number", "the card 7 of hearts".
std::string describe(lua_State* lua, int index);

}  // namespace houserules
