// Owns a Lua state's arena and budget.
#pragma once

#include <optional>

#include <lua.hpp>

#include "interpreter/sandbox/arena.h"
#include "interpreter/sandbox/budget.h"

namespace houserules {

/// The arena and budget of a Lua state. Each thread of the state keeps a pointer to its Host in its extra space, so
/// finding it costs one load. Must outlive the state.
struct Host {
  explicit Host(Arena& its_arena) : arena(its_arena), budget(its_arena) {}
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  Arena& arena;
  Budget budget;
};

inline Host& host_of(lua_State* lua) { return **static_cast<Host**>(lua_getextraspace(lua)); }

/// Creates a Lua state in `arena`, with no libraries and warnings off, and attaches `host`. An error outside a
/// protected call throws std::runtime_error. Close the state with lua_close, or just drop the arena. Throws
/// std::bad_alloc if the arena is too small, and std::runtime_error if the Lua library was not built as C++.
lua_State* new_state(Arena& arena, Host& host);

/// The innermost frame of the script in a thread, with its source and line; nothing if only C functions run.
std::optional<lua_Debug> innermost_frame(lua_State* lua);

}  // namespace houserules
