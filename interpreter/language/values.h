// Converts values between Lua and the machine. In Lua, each card, player, pile and so on is one table; lists and other
// values in the machine's heap are userdata. Other tables are copied into the machine; functions are referenced.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Indices in Lua's registry. Indices below 4 belong to Lua.
enum RegistryPlace : int {
  kObjects = 4,  ///< the tables of cards, players and so on, by number
  kAnchors,      ///< functions and tables passed to running built-ins
  kGlobals,      ///< the environment of the scripts
  kAssigned,     ///< the proxy that scripts see; it stays empty, so that every assignment is noticed
  kDefined,      ///< the names of the globals that the scripts have defined
  kCoroutine,
  kChoosingAll,  ///< the function of the running choose_all
  kCallbackFunctions,                                                ///< the first callback
  kMetatables = kCallbackFunctions + static_cast<int>(kCallbacks)  ///< by machine::Tag
};

/// Pushes the Lua value for `value`. Owned by Lua.
void push(lua_State* lua, const machine::Value& value);

/// Converts the value at `index` for the machine. A function may be called until the running built-in returns.
machine::Value value_at(lua_State* lua, int index);

/// Like value_at, but a table of the script is passed by reference (Tag::foreign_table) and not copied.
machine::Value reference_at(lua_State* lua, int index);

/// The value at `index` as `tostring` shows it: numbers and strings as they are, game objects by name, anything else by
/// type.
std::string text_of(lua_State* lua, int index);
/// Describes the value at `index` for messages: "nil", "a number", "the card 7 of hearts".
std::string describe(lua_State* lua, int index);

/// The string keys of the table at `index`, sorted.
std::vector<std::string> names_in(lua_State* lua, int index);

/// The game object (card, list ...) at `index`; nothing if it is a plain Lua value.
std::optional<machine::Value> thing_at(lua_State* lua, int index);

/// Pushes a userdata that holds a value in the machine's heap.
void push_held(lua_State* lua, const machine::Value& value);

/// __gc of these userdata: releases the value.
int release(lua_State* lua);

}  // namespace houserules
