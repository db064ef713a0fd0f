// What the sandbox needs from the owner of a Lua state.
#pragma once

#include <string>

#include <lua.hpp>

#include "interpreter/sandbox/arena.h"
#include "interpreter/sandbox/budget.h"

namespace houserules {

/// The owner of a Lua state. Every thread of the state holds a pointer to it in its extra space, so finding it costs
/// one load. It must outlive the state.
class Host {
 public:
  enum class ObjectKind {
    none,    ///< an ordinary Lua value
    card,    ///< `number`: the card's number, by which `pairs` sorts
    player,  ///< `number`: the seat
    other,   ///< another of the owner's objects: a pile, a list; `number` means nothing
  };
  struct Object {
    ObjectKind kind = ObjectKind::none;
    int number = 0;
  };

  explicit Host(Arena& its_arena) : arena(its_arena), budget(its_arena) {}
  virtual ~Host() = default;
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// Which of the owner's objects is at `index`, a table or userdata. Must not raise Lua errors.
  virtual Object object_at(lua_State* lua, int index) const = 0;
  /// What a card player calls the object at `index`: "7 of hearts", "Anna", "discard"; "" if it is none of the owner's.
  /// Must not raise Lua errors.
  virtual std::string object_text(lua_State* lua, int index) const = 0;
  /// Pushes the table that `pairs` walks in place of the object at `index`; nil: it walks none.
  virtual void push_walked(lua_State* lua, int) const { lua_pushnil(lua); }

  Arena& arena;
  Budget budget;
};

inline Host& host_of(lua_State* lua) { return **static_cast<Host**>(lua_getextraspace(lua)); }

/// Makes a Lua state in `arena`, owned by `host`: no libraries, warnings off; an error outside any protected call
/// throws std::runtime_error. Close it with lua_close, or just drop the arena. Throws std::bad_alloc if the arena is
/// too small, and std::runtime_error if the Lua library was not built as C++.
lua_State* new_state(Arena& arena, Host& host);

/// Charges C++ work done for a script to the running decision; one unit is about the time of one Lua instruction.
/// Raises a Lua error once the decision has used up its share.
inline void charge(lua_State* lua, std::int64_t units) { host_of(lua).budget.charge(lua, units); }

}  // namespace houserules
