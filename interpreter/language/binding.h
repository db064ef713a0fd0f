// What bindings share: how they are bound to the words of the language, raise errors and read their arguments.
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/language/words.h"
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

/// Refuses what it is about to do, "moving a card", unless the script itself is playing: not while loading, inside a
/// function given to `where` and the like, in `score`, or in what choose_all asks.
void require_play(lua_State* lua, const std::string_view& what);

/// Raises an error when a staged outcome could not come.
void check_staging(lua_State* lua);

/// Runs the function of the word in kWords[kRow], which is told the word for its messages. What may be done only while
/// the script plays is refused elsewhere.
template <std::size_t kRow, int (*Function)(lua_State*, const Word&)>
int run_word(lua_State* lua) {
  if constexpr (!kWords[kRow].doing.empty()) require_play(lua, kWords[kRow].doing);
  return Function(lua, kWords[kRow]);
}

/// The binding of that word, and with it its name, as Lua registers both.
template <std::size_t kRow, int (*Function)(lua_State*, const Word&)>
inline constexpr luaL_Reg bound{kWords[kRow].name.data(), binding<run_word<kRow, Function>>};

// ---- reading arguments; each raises an error that says what was expected. `what` is looked at only then, and goes by
// reference because that is cheaper on the way of every move ----
CardId card_argument(lua_State* lua, int index, const std::string_view& what);
Seat player_argument(lua_State* lua, int index, const std::string_view& what);
PileId pile_argument(lua_State* lua, int index, const std::string_view& what);
/// A whole number, floats with a whole value included.
std::int64_t integer_argument(lua_State* lua, int index, const std::string_view& what);
/// "top" or "bottom" at `index`, top when it is missing.
bool bottom_argument(lua_State* lua, int index, const std::string_view& what);

/// Raises "step_to takes a card or a rank, not 3".
[[noreturn]] void wrong_argument(lua_State* lua, int index, const std::string_view& what, std::string_view expected);

/// Raises "a card has no field `x`; did you mean `y`?".
[[noreturn]] void unknown_field(lua_State* lua, std::string_view owner, const std::vector<std::string>& fields);
[[noreturn]] void unknown_field(lua_State* lua, Owner owner);
/// A C function as the __newindex of objects whose fields cannot be set.
int refuse_assignment(lua_State* lua);

}  // namespace houserules
