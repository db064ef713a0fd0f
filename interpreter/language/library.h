// The subset of Lua's library available to rule files and rule tests (docs/language.md, "The language under it").
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Creates the registry entries that value_at() and push() use. Call once per state.
void prepare_registry(lua_State* lua);

/// Replaces the table on top of the stack by an empty proxy that reads from it. `missing` is called for unknown names
/// and `refused` for assignments; both get `name` as upvalue. Scripts cannot read metatables, so they cannot reach the
/// table itself.
void make_proxy(lua_State* lua, lua_CFunction missing, lua_CFunction refused, const char* name = nullptr);

/// Pushes a new table with the allowed functions (ipairs, pairs, type ...) and the libraries table, string and math.
/// The libraries are read-only, and unknown fields are errors. Also gives strings their methods. May raise a Lua memory
/// error.
void open_library(lua_State* lua);

/// An Interpreter with the Lua library and a table with no game on it: for rule tests, which play games of their own.
struct LuaAlone : Interpreter {
  /// `its_setup` must have at least one pile. Throws std::bad_alloc.
  explicit LuaAlone(Setup its_setup = empty_table());
  // The default setup.
  static Setup empty_table();
};

}  // namespace houserules
