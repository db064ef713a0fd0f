#include "interpreter/sandbox/sandbox.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/sandbox/parts.h"

namespace houserules {
namespace {

// Upvalues: the library's functions, the library's name.
int missing_field(lua_State* lua) {
  const char* library = lua_tostring(lua, lua_upvalueindex(2));
  if (lua_type(lua, 2) != LUA_TSTRING) {
    sandbox::raise(lua, fmt::format("`{}` is a library and is not indexed by {}", library, describe(lua, 2)));
  }
  const std::string field = text_of(lua, 2);
  if (std::string_view(library) == "math" && (field == "random" || field == "randomseed")) {
    sandbox::raise(lua, fmt::format("`math` has no `{}`: use chance(n)", field));
  }
  std::vector<std::string> known;
  lua_pushnil(lua);
  while (lua_next(lua, lua_upvalueindex(1)) != 0) {
    lua_pop(lua, 1);
    known.push_back(text_of(lua, -1));
  }
  std::sort(known.begin(), known.end());  // ties go to the first
  sandbox::raise(lua, fmt::format("`{}` has no `{}`{}", library, field, did_you_mean(field, known)));
}

int refuse_change(lua_State* lua) {
  sandbox::raise(lua, fmt::format("`{}` cannot be changed", lua_tostring(lua, lua_upvalueindex(1))));
}

// Replaces the table of a library's functions on the stack by what scripts see: an empty table that looks them up and
// refuses assignments. Scripts cannot read metatables, so the functions themselves are out of reach.
void make_proxy(lua_State* lua, const char* name) {
  const int functions = lua_gettop(lua);
  lua_createtable(lua, 0, 1);
  lua_pushvalue(lua, functions);
  lua_pushstring(lua, name);
  lua_pushcclosure(lua, missing_field, 2);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, functions);

  lua_createtable(lua, 0, 0);
  lua_createtable(lua, 0, 2);
  lua_pushvalue(lua, functions);
  lua_setfield(lua, -2, "__index");
  lua_pushstring(lua, name);
  lua_pushcclosure(lua, refuse_change, 1);
  lua_setfield(lua, -2, "__newindex");
  lua_setmetatable(lua, -2);
  lua_remove(lua, functions);
}

// Makes `("x"):upper()` find the functions on top of the stack. Arithmetic on numerals ("10" + 1) stays Lua's own.
void give_strings_methods(lua_State* lua) {
  const int functions = lua_gettop(lua);
  luaopen_string(lua);
  lua_pop(lua, 1);
  lua_pushliteral(lua, "");
  lua_getmetatable(lua, -1);
  lua_pushvalue(lua, functions);
  lua_setfield(lua, -2, "__index");
  lua_settop(lua, functions);
}

}  // namespace

void open_sandbox(lua_State* lua) {
  luaL_checkstack(lua, 10, nullptr);
  lua_createtable(lua, 0, 16);
  sandbox::add_base(lua);

  lua_createtable(lua, 0, 16);
  sandbox::add_math(lua);
  make_proxy(lua, "math");
  lua_setfield(lua, -2, "math");

  lua_createtable(lua, 0, 8);
  sandbox::add_table(lua);
  make_proxy(lua, "table");
  lua_setfield(lua, -2, "table");

  lua_createtable(lua, 0, 16);
  sandbox::add_string(lua);
  give_strings_methods(lua);
  make_proxy(lua, "string");
  lua_setfield(lua, -2, "string");
}

}  // namespace houserules
