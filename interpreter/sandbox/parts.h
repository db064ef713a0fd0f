// The parts of the sandbox, and how its functions check what they are given. For interpreter/sandbox/ alone.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <lua.hpp>

namespace houserules::sandbox {

/// Sets ipairs, pairs, type ... in the table on top of the stack.
void add_base(lua_State* lua);
/// Each sets the functions of a library in the table on top of the stack.
void add_math(lua_State* lua);
void add_string(lua_State* lua);
void add_table(lua_State* lua);

/// `pairs`, `table.sort`, `string.format`, `string.find` ...
int pairs(lua_State* lua);
int sort(lua_State* lua);
int format(lua_State* lua);
int find(lua_State* lua);
int match(lua_State* lua);
int gmatch(lua_State* lua);
int gsub(lua_State* lua);

/// Raises a Lua error with the place of the script's call.
[[noreturn]] void raise(lua_State* lua, std::string_view message);
/// "string.rep: argument 2 must be a whole number, not a table".
[[noreturn]] void argument_error(lua_State* lua, const char* function, int argument, std::string_view expected);
/// "string.rep: a string may not be longer than 64 KB".
[[noreturn]] void too_long(lua_State* lua, const char* function);

/// Check arguments and read them; each raises argument_error. A whole float is a whole number; a number is a string
/// too.
lua_Integer whole(lua_State* lua, const char* function, int argument);
lua_Integer whole_or(lua_State* lua, const char* function, int argument, lua_Integer absent);
lua_Number number(lua_State* lua, const char* function, int argument);
std::string_view string(lua_State* lua, const char* function, int argument);

/// One of Lua's own functions that is safe once its arguments are checked.
struct Delegate {
  const char* library;  ///< "_G", "math", "string"
  const char* name;
  /// One letter an argument: s string, i whole number, n number, d number but not 0, b whole number 0..255, v any
  /// value; a capital one may be left out; a final * repeats the letter before it any number of times.
  const char* arguments;
  /// Raises an error when the call would cost too much, and charges it otherwise; may be null.
  void (*guard)(lua_State* lua) = nullptr;

  /// As the author writes it.
  std::string full_name() const;
  void check(lua_State* lua) const;
};

/// Lua's own function, which is the same in every state.
lua_CFunction original(const char* library, const char* name);

/// Sets a checked function for each of `kDelegates`, an array with static storage, in the table on top of the stack.
template <const auto& kDelegates>
void add_delegates(lua_State* lua) {
  // Plain C functions without upvalues: they cost the arena nothing.
  static const auto originals = [] {
    std::array<lua_CFunction, std::size(kDelegates)> found{};
    for (std::size_t i = 0; i < found.size(); ++i) found[i] = original(kDelegates[i].library, kDelegates[i].name);
    return found;
  }();
  const auto add = [lua]<std::size_t kIndex>() {
    lua_pushcfunction(lua, [](lua_State* inner) -> int {
      kDelegates[kIndex].check(inner);
      return originals[kIndex](inner);
    });
    lua_setfield(lua, -2, kDelegates[kIndex].name);
  };
  [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) { (add.template operator()<kIndex>(), ...); }
  (std::make_index_sequence<std::size(kDelegates)>());
}

}  // namespace houserules::sandbox
