// The owner of a Lua state.
#pragma once

#include <lua.hpp>

#include "interpreter/sandbox/arena.h"
#include "interpreter/sandbox/budget.h"

namespace houserules {

/// The owner of a Lua state. Every thread of the state holds a pointer to it in its extra space, so finding it costs
/// one load. It must outlive the state.
struct Host {
  explicit Host(Arena& its_arena) : arena(its_arena), budget(its_arena) {}
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  Arena& arena;
  Budget budget;
};

inline Host& host_of(lua_State* lua) { return **static_cast<Host**>(lua_getextraspace(lua)); }

/// Makes a Lua state in `arena`, owned by `host`: no libraries, warnings off; an error outside any protected call
/// throws std::runtime_error. Close it with lua_close, or just drop the arena. Throws std::bad_alloc if the arena is
/// too small, and std::runtime_error if the Lua library was not built as C++.
lua_State* new_state(Arena& arena, Host& host);

}  // namespace houserules
