// How a function of the language is bound to its row of the table of words.
#pragma once

#include "grammar/language/words.h"
#include "interpreter/language/internals.h"

namespace houserules {

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

}  // namespace houserules
