// What is left of Lua's library, for rule files and rule tests (docs/language.md, "The language under it").
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Makes what value_at() and push() need in Lua's registry, once.
void prepare_registry(lua_State* lua);

/// Replaces the table on top of the stack by what scripts see: an empty table that looks names up in it. A name that is
/// not there is for `missing`, an assignment for `refused`, which both get `name` as upvalue. Scripts cannot read
/// metatables, so what is in the table is out of reach.
void make_proxy(lua_State* lua, lua_CFunction missing, lua_CFunction refused, const char* name = nullptr);

/// Pushes a new table with the allowed names: ipairs, pairs, type ... and the libraries table, string and math, which
/// are read-only and whose misspelt fields are errors. Gives strings their methods. May raise a Lua memory error.
void open_library(lua_State* lua);

/// Lua with its library, and a table on which nothing happens: for rule tests, which play games of their own.
struct LuaAlone : Interpreter {
  /// `its_setup` has a pile at least. Throws std::bad_alloc.
  explicit LuaAlone(Setup its_setup = empty_table());
  static Setup empty_table();
};

}  // namespace houserules
