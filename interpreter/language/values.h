// Values of Lua as the machine has them, and back. Cards, players, piles and the like are one Lua table each, lists and
// what else lies in the machine's heap a userdata; other tables are copied, functions stay where they are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Where things are kept in Lua's registry. The first three places are Lua's own.
enum RegistryPlace : int {
  kObjects = 4,  ///< the tables of cards, players and so on, by their number
  kAnchors,      ///< functions and tables that a word has been given
  kGlobals,      ///< the environment of the scripts
  kAssigned,     ///< what they see of it: it stays empty, so that every assignment is noticed
  kDefined,      ///< the names of those globals that the scripts have defined
  kCoroutine,
  kCallbackFunctions,                                                ///< the first of them
  kMetatables = kCallbackFunctions + static_cast<int>(kCallbacks)  ///< by machine::Tag
};

/// What scripts hold for this value. Owned by Lua.
void push(lua_State* lua, const machine::Value& value);

/// The machine's value for the one at `index`. A function can be called as long as the running word does not return.
machine::Value value_at(lua_State* lua, int index);

/// The same, but a table of the script's own stays where it is: Tag::foreign_table.
machine::Value reference_at(lua_State* lua, int index);

/// The value at `index` as `tostring` has it: numbers and strings as themselves, things of the game by name, else the
/// type.
std::string text_of(lua_State* lua, int index);
/// What it is, for messages: "nil", "a number", "the card 7 of hearts".
std::string describe(lua_State* lua, int index);

/// The names that are keys of the table at `index`, in order.
std::vector<std::string> names_in(lua_State* lua, int index);

/// The thing of the game that is at `index`: a card, a list...; nothing for a value of Lua's own.
std::optional<machine::Value> thing_at(lua_State* lua, int index);

/// Pushes a userdata that stands for a value in the machine's heap.
void push_held(lua_State* lua, const machine::Value& value);

/// Frees what the userdata on top of the stack holds; its __gc.
int release(lua_State* lua);

}  // namespace houserules
