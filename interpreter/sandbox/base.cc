#include <fmt/format.h>

#include "interpreter/sandbox/host.h"
#include "interpreter/sandbox/parts.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules::sandbox {
namespace {

constexpr Delegate kBase[] = {
    {"_G", "type", "v"},
};

int ipairs_step(lua_State* lua) {
  const lua_Integer next = lua_tointeger(lua, 2) + 1;
  lua_pushinteger(lua, next);
  return lua_geti(lua, 1, next) == LUA_TNIL ? 1 : 2;
}

int ipairs(lua_State* lua) {
  const int type = lua_type(lua, 1);
  if (type != LUA_TTABLE && type != LUA_TUSERDATA) argument_error(lua, "ipairs", 1, "a table or a list");
  lua_settop(lua, 1);
  lua_pushcfunction(lua, ipairs_step);
  lua_insert(lua, 1);
  lua_pushinteger(lua, 0);
  return 3;
}

int tostring(lua_State* lua) {
  if (lua_isnone(lua, 1)) argument_error(lua, "tostring", 1, "a value");
  if (lua_type(lua, 1) == LUA_TSTRING) {
    lua_settop(lua, 1);
    return 1;
  }
  const std::string text = text_of(lua, 1);
  lua_pushlstring(lua, text.data(), text.size());
  return 1;
}

int tonumber(lua_State* lua) {
  static const lua_CFunction lua_tonumber_function = original("_G", "tonumber");
  if (lua_isnone(lua, 1)) argument_error(lua, "tonumber", 1, "a value");
  if (!lua_isnoneornil(lua, 2)) {
    const lua_Integer base = whole(lua, "tonumber", 2);
    if (base < 2 || base > 36) {
      raise(lua, fmt::format("tonumber: argument 2 must be from 2 to 36, not {}", base));
    }
    if (lua_type(lua, 1) != LUA_TSTRING) argument_error(lua, "tonumber", 1, "a string");
  }
  return lua_tonumber_function(lua);
}

int select(lua_State* lua) {
  const int count = lua_gettop(lua);
  if (lua_type(lua, 1) == LUA_TSTRING && std::string_view(lua_tostring(lua, 1)) == "#") {
    lua_pushinteger(lua, count - 1);
    return 1;
  }
  if (lua_type(lua, 1) != LUA_TNUMBER) argument_error(lua, "select", 1, "a whole number or \"#\"");
  lua_Integer first = whole(lua, "select", 1);
  if (first < 0) first += count;
  if (first < 1) {
    const std::string backwards = count > 1 ? fmt::format(" or from -{} to -1,", count - 1) : "";
    raise(lua, fmt::format("select: argument 1 must be from 1 on,{} not {}", backwards, lua_tointeger(lua, 1)));
  }
  return first >= count ? 0 : count - static_cast<int>(first);
}

// Scripts cannot catch errors, so the value is turned into text right here.
int error(lua_State* lua) {
  const lua_Integer level = whole_or(lua, "error", 2, 1);
  const std::string message =
      lua_isnoneornil(lua, 1) ? "the script raised an error without saying why" : text_of(lua, 1);
  if (level > 0 && level < 1000) {
    luaL_where(lua, static_cast<int>(level));
  } else {
    lua_pushliteral(lua, "");
  }
  lua_pushlstring(lua, message.data(), message.size());
  lua_concat(lua, 2);
  return lua_error(lua);
}

int assert_that(lua_State* lua) {
  if (lua_toboolean(lua, 1) != 0) return lua_gettop(lua);
  if (lua_isnone(lua, 1)) argument_error(lua, "assert", 1, "a value");
  raise(lua, lua_isnoneornil(lua, 2) ? "assertion failed" : text_of(lua, 2));
}

constexpr luaL_Reg kBaseFunctions[] = {
    {"ipairs", ipairs}, {"pairs", pairs}, {"tostring", tostring},  {"tonumber", tonumber},
    {"select", select}, {"error", error}, {"assert", assert_that}, {nullptr, nullptr},
};

}  // namespace

void add_base(lua_State* lua) {
  luaL_setfuncs(lua, kBaseFunctions, 0);
  add_delegates<kBase>(lua);
}

}  // namespace houserules::sandbox
