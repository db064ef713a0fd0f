// The parts of the sandbox and their argument checks. Private to interpreter/sandbox/.
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
/// These set the functions of a library in the table on top of the stack.
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

/// Raises a Lua error at the line of the script's call.
[[noreturn]] void raise(lua_State* lua, std::string_view message);
/// Raises "string.rep: argument 2 must be a whole number, not a table".
[[noreturn]] void argument_error(lua_State* lua, const char* function, int argument, std::string_view expected);
/// Raises "string.rep: a string may not be longer than 64 KB".
[[noreturn]] void too_long(lua_State* lua, const char* function);

/// Read an argument or raise an error. Floats with an integral value are whole numbers; numbers are strings too.
lua_Integer whole(lua_State* lua, const char* function, int argument);
lua_Integer whole_or(lua_State* lua, const char* function, int argument, lua_Integer absent);
lua_Number number(lua_State* lua, const char* function, int argument);
std::string_view string(lua_State* lua, const char* function, int argument);

/// One of Lua's own functions that is safe once its arguments are checked.
struct Delegate {
  const char* library;  ///< "_G", "math", "string"
  const char* name;
  /// One letter per argument: s string, i whole number, n number, d non-zero number, b whole number 0..255, v any
  /// value. A capital letter is optional; a final * repeats the letter before it any number of times.
  const char* arguments;
  /// Raises an error if the call would cost too much, else charges it; may be null.
  void (*guard)(lua_State* lua) = nullptr;

  /// The name as a script writes it: "math.abs", "type".
  std::string full_name() const;
  /// Checks the arguments on the stack; raises an error if they do not fit.
  void check(lua_State* lua) const;
};

/// Lua's own C function; its address is the same in every state. Thread-safe.
lua_CFunction original(const char* library, const char* name);

/// Sets a checked function for each of `kDelegates`, a static array, in the table on top of the stack.
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
