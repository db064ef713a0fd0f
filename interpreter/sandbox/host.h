// What the sandbox needs to know of the owner of a Lua state.
#pragma once

#include <string>

#include <lua.hpp>

#include "interpreter/sandbox/arena.h"
#include "interpreter/sandbox/budget.h"

namespace houserules {

/// The owner of a Lua state. A pointer to it stands in the extra space of every thread of the state, so that it costs
/// one load to find it. It must outlive the state.
class Host {
 public:
  enum class ObjectKind {
    none,    ///< an ordinary Lua value
    card,    ///< `number`: the card's number; `pairs` goes by it
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

  /// Which of the owner's objects stands at `index`. Only asked of tables and userdata. Must not raise Lua errors.
  virtual Object object_at(lua_State* lua, int index) const = 0;
  /// How a card player calls the value at `index`: "7 of hearts", "Anna", "discard"; "" when it is none of the owner's
  /// objects. Must not raise Lua errors.
  virtual std::string object_text(lua_State* lua, int index) const = 0;

  Arena& arena;
  Budget budget;
};

inline Host& host_of(lua_State* lua) { return **static_cast<Host**>(lua_getextraspace(lua)); }

/// Makes a Lua state whose memory is `arena` and whose owner is `host`: no libraries, warnings off, an error outside
/// any protected call throws std::runtime_error. Close it with lua_close, or just drop the arena. Throws std::bad_alloc
/// when the arena is too small, and std::runtime_error when the Lua library's errors skip the destructors of C++
/// frames.
lua_State* new_state(Arena& arena, Host& host);

/// Charges C++ work that loops for a script to the running decision; one unit is about the time of one Lua instruction.
/// Raises a Lua error when the decision has had its share.
inline void charge(lua_State* lua, std::int64_t units) { host_of(lua).budget.charge(lua, units); }

}  // namespace houserules
