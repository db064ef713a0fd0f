// What bindings share: how they raise errors and read their arguments.
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Raises a Lua error at the place of the script that called the binding; the text is formatted with fmt.
[[noreturn]] void script_error(lua_State* lua, const std::string& message);

/// Runs a binding so that no C++ exception crosses a Lua frame (Lua's own errors pass).
template <int (*Function)(lua_State*)>
int binding(lua_State* lua) {
  try {
    return Function(lua);
  } catch (const std::bad_alloc&) {
    lua_pushliteral(lua, "not enough memory");
  } catch (const std::exception& exception) {
    lua_pushstring(lua, exception.what());
  }
  return lua_error(lua);
}

/// Refuses, naming `what`, unless the script itself is playing: not while loading, inside a function given to `where`
/// and the like, in `score`, or in what choose_all asks.
void require_play(lua_State* lua, const char* what);

/// Raises an error when a staged outcome could not come.
void check_staging(lua_State* lua);

// ---- reading arguments; each raises an error that says what was expected ----
CardId card_argument(lua_State* lua, int index, const char* what);
Seat player_argument(lua_State* lua, int index, const char* what);
PileId pile_argument(lua_State* lua, int index, const char* what);
/// A whole number, floats with a whole value included.
std::int64_t integer_argument(lua_State* lua, int index, const char* what);
/// "top" or "bottom" at `index`, top when it is missing.
bool bottom_argument(lua_State* lua, int index, const char* what);

/// Raises "unknown field `x` of a card; did you mean `y`?".
[[noreturn]] void unknown_field(lua_State* lua, const char* owner, const std::vector<std::string>& fields);
/// A C function as the __newindex of objects whose fields cannot be set.
int refuse_assignment(lua_State* lua);

}  // namespace houserules
