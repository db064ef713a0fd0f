#include <limits>
#include <numbers>

#include "interpreter/sandbox/parts.h"

namespace houserules::sandbox {
namespace {

constexpr Delegate kMath[] = {
    {"math", "abs", "n"},   {"math", "ceil", "n"},  {"math", "floor", "n"},     {"math", "fmod", "nd"},
    {"math", "max", "nn*"}, {"math", "min", "nn*"}, {"math", "modf", "n"},      {"math", "sqrt", "n"},
    {"math", "type", "v"},  {"math", "ult", "ii"},  {"math", "tointeger", "v"},
};

}  // namespace

void add_math(lua_State* lua) {
  add_delegates<kMath>(lua);
  lua_pushnumber(lua, std::numbers::pi);
  lua_setfield(lua, -2, "pi");
  lua_pushnumber(lua, std::numeric_limits<lua_Number>::infinity());
  lua_setfield(lua, -2, "huge");
  lua_pushinteger(lua, LUA_MAXINTEGER);
  lua_setfield(lua, -2, "maxinteger");
  lua_pushinteger(lua, LUA_MININTEGER);
  lua_setfield(lua, -2, "mininteger");
}

}  // namespace houserules::sandbox
