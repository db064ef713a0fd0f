// Shared by the bindings: binding functions to words of the language, raising errors, reading arguments.
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

/// Raises a Lua error at the innermost line of the script.
[[noreturn]] void script_error(lua_State* lua, const std::string& message);

/// Calls what a binding does so that no C++ exception crosses a Lua frame; Lua's own errors pass.
template <class Call>
int shielded(lua_State* lua, Call call) {
  bool no_memory = false;
  try {
    return call();
  } catch (const std::bad_alloc&) {
    no_memory = true;
  } catch (const std::exception& exception) {
    lua_pushstring(lua, exception.what());
  }
  if (no_memory) interpreter_of(lua).budget.no_memory(lua);
  return lua_error(lua);
}

/// A binding as Lua takes it.
template <int (*Function)(lua_State*)>
int binding(lua_State* lua) {
  return shielded(lua, [lua] { return Function(lua); });
}

/// What goes on after a choice, as Lua takes it.
template <int (*Function)(lua_State*, int, lua_KContext)>
int continuation(lua_State* lua, int status, lua_KContext context) {
  return shielded(lua, [=] { return Function(lua, status, context); });
}

/// Raises an error that `what` ("moving a card") is not possible, unless the script is playing: not while loading, in
/// `score`, or in a function given to `where`, `choose_all` and the like.
void require_play(lua_State* lua, const std::string_view& what);

void settle_up(lua_State* lua);

/// Ends what changed the table: raises an error if a staged outcome was impossible, and charges the decision for what
/// the table has told, a few kilobytes at a time.
inline void settle(lua_State* lua) {
  constexpr std::uint64_t kAtOnce = 4096;
  const GameState& state = *interpreter_of(lua).state;
  if (state.table.staged.failed || state.table.told > state.told_charged + kAtOnce) [[unlikely]]
    settle_up(lua);
}

/// Runs the function of the word kWords[kRow], passing it the word for its messages. A word that does something is
/// refused unless the script is playing.
template <std::size_t kRow, int (*Function)(lua_State*, const Word&)>
int run_word(lua_State* lua) {
  if constexpr (!kWords[kRow].doing.empty()) require_play(lua, kWords[kRow].doing);
  if constexpr (kWords[kRow].use == Use::acts) {
    const int results = Function(lua, kWords[kRow]);
    settle(lua);
    return results;
  } else {
    return Function(lua, kWords[kRow]);
  }
}

/// The word's name and binding, as luaL_setfuncs takes them.
template <std::size_t kRow, int (*Function)(lua_State*, const Word&)>
inline constexpr luaL_Reg bound{kWords[kRow].name.data(), binding<run_word<kRow, Function>>};

// ---- reading arguments ----
// Each raises an error that says what was expected. `what` names the caller and is read only then; it is passed by
// reference because that is cheaper on this hot path.
CardId card_argument(lua_State* lua, int index, const std::string_view& what);
Seat player_argument(lua_State* lua, int index, const std::string_view& what);
PileId pile_argument(lua_State* lua, int index, const std::string_view& what);
/// A whole number; floats with an integral value count.
std::int64_t integer_argument(lua_State* lua, int index, const std::string_view& what);
/// Whether `index` holds "bottom"; false for "top" or a missing argument.
bool bottom_argument(lua_State* lua, int index, const std::string_view& what);

/// Raises "step_to takes a card or a rank, not 3".
[[noreturn]] void wrong_argument(lua_State* lua, int index, const std::string_view& what, std::string_view expected);

/// Raises "a card has no field `x`; did you mean `y`?".
[[noreturn]] void unknown_field(lua_State* lua, std::string_view owner, const std::vector<std::string>& fields);
[[noreturn]] void unknown_field(lua_State* lua, Owner owner);
/// The __newindex of objects whose fields cannot be set.
int refuse_assignment(lua_State* lua);

}  // namespace houserules
