// Makes Lua functions of a list of Delegates.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "interpreter/sandbox/parts.h"

namespace houserules::sandbox {

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
