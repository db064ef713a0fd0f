// The `table` library. Unlike Lua's own, every loop is charged, and only the script's own tables are written to (not a
// card or a library).
#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "interpreter/sandbox/host.h"
#include "interpreter/sandbox/parts.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules::sandbox {
namespace {

constexpr lua_Integer kMaxUnpacked = 10'000;
constexpr lua_Integer kMaxMoved = 1'000'000;

// Checks for a table that the script made and may be written to. Returns its length.
lua_Integer own_table(lua_State* lua, const char* function, int argument) {
  if (lua_type(lua, argument) != LUA_TTABLE) argument_error(lua, function, argument, "a table");
  if (lua_getmetatable(lua, argument) != 0) {
    lua_pop(lua, 1);
    argument_error(lua, function, argument, "a table of the script's own");
  }
  return static_cast<lua_Integer>(lua_rawlen(lua, argument));
}

// Checks for a table or one of the host's lists, to be read. Returns its length.
lua_Integer readable(lua_State* lua, const char* function, int argument) {
  const int type = lua_type(lua, argument);
  if (type == LUA_TUSERDATA && luaL_getmetafield(lua, argument, "__len") != LUA_TNIL) {
    lua_pop(lua, 1);
    return luaL_len(lua, argument);
  }
  if (type != LUA_TTABLE) argument_error(lua, function, argument, "a table or a list");
  const Host::ObjectKind kind = host_of(lua).object_at(lua, argument).kind;
  if (kind == Host::ObjectKind::card || kind == Host::ObjectKind::player) {
    argument_error(lua, function, argument, "a table or a list");
  }
  return luaL_len(lua, argument);
}

int concat(lua_State* lua) {
  constexpr const char* kName = "table.concat";
  const lua_Integer length = readable(lua, kName, 1);
  const std::string separator(lua_isnoneornil(lua, 2) ? std::string_view() : string(lua, kName, 2));
  const lua_Integer first = whole_or(lua, kName, 3, 1);
  const lua_Integer last = whole_or(lua, kName, 4, length);
  std::string text;
  for (lua_Integer i = first; i <= last; ++i) {
    charge(lua, 4);
    lua_geti(lua, 1, i);
    if (lua_type(lua, -1) != LUA_TSTRING && lua_type(lua, -1) != LUA_TNUMBER) {
      raise(lua, fmt::format("{}: value {} must be a string or a number, not {}", kName, i, describe(lua, -1)));
    }
    text += text_of(lua, -1);
    lua_pop(lua, 1);
    if (i == last) break;  // `last` may be the largest integer
    text += separator;
    if (text.size() > Arena::kMaxString) too_long(lua, kName);
  }
  if (text.size() > Arena::kMaxString) too_long(lua, kName);
  lua_pushlstring(lua, text.data(), text.size());
  return 1;
}

int insert(lua_State* lua) {
  constexpr const char* kName = "table.insert";
  const lua_Integer end = own_table(lua, kName, 1) + 1;
  switch (lua_gettop(lua)) {
    case 2: lua_rawseti(lua, 1, end); return 0;
    case 3: {
      const lua_Integer at = whole(lua, kName, 2);
      if (at < 1 || at > end) {
        raise(lua, fmt::format("{}: argument 2 must be from 1 to {}, not {}", kName, end, at));
      }
      charge(lua, 4 * (end - at));
      for (lua_Integer i = end; i > at; --i) {
        lua_rawgeti(lua, 1, i - 1);
        lua_rawseti(lua, 1, i);
      }
      lua_rawseti(lua, 1, at);
      return 0;
    }
    default: raise(lua, fmt::format("{}: write {}(list, value) or {}(list, position, value)", kName, kName, kName));
  }
}

int remove(lua_State* lua) {
  constexpr const char* kName = "table.remove";
  const lua_Integer length = own_table(lua, kName, 1);
  const lua_Integer at = whole_or(lua, kName, 2, length);
  const bool in_range = (at >= 1 && at <= length + 1) || (length == 0 && at == 0);
  if (!in_range) {
    raise(lua, fmt::format("{}: argument 2 must be from 1 to {}, not {}", kName, length + 1, at));
  }
  lua_rawgeti(lua, 1, at);
  charge(lua, 4 * std::max<lua_Integer>(length - at, 0));
  for (lua_Integer i = at; i < length; ++i) {
    lua_rawgeti(lua, 1, i + 1);
    lua_rawseti(lua, 1, i);
  }
  lua_pushnil(lua);
  lua_rawseti(lua, 1, std::max(at, length));
  return 1;
}

int move(lua_State* lua) {
  constexpr const char* kName = "table.move";
  readable(lua, kName, 1);
  const lua_Integer from = whole(lua, kName, 2);
  const lua_Integer last = whole(lua, kName, 3);
  const lua_Integer to = whole(lua, kName, 4);
  const int target = lua_isnoneornil(lua, 5) ? 1 : 5;
  own_table(lua, kName, target);
  lua_settop(lua, 5);
  if (last >= from) {
    // Unsigned, as the difference of two integers may overflow.
    const auto count = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(from);
    if (count >= kMaxMoved || to > LUA_MAXINTEGER - static_cast<lua_Integer>(count)) {
      raise(lua, fmt::format("{}: from {} to {} are more than {} values", kName, from, last, kMaxMoved));
    }
    const auto steps = static_cast<lua_Integer>(count);
    charge(lua, 4 * steps);
    const bool upwards = to > last || to <= from || (target == 5 && lua_rawequal(lua, 1, 5) == 0);
    for (lua_Integer i = 0; i <= steps; ++i) {
      const lua_Integer offset = upwards ? i : steps - i;
      lua_geti(lua, 1, from + offset);
      lua_rawseti(lua, target, to + offset);
    }
  }
  lua_pushvalue(lua, target);
  return 1;
}

int pack(lua_State* lua) {
  const int count = lua_gettop(lua);
  charge(lua, count);
  lua_createtable(lua, count, 1);
  lua_insert(lua, 1);
  for (int i = count; i >= 1; --i) lua_rawseti(lua, 1, i);
  lua_pushinteger(lua, count);
  lua_setfield(lua, 1, "n");
  return 1;
}

int unpack(lua_State* lua) {
  constexpr const char* kName = "table.unpack";
  const lua_Integer length = readable(lua, kName, 1);
  const lua_Integer first = whole_or(lua, kName, 2, 1);
  const lua_Integer last = whole_or(lua, kName, 3, length);
  if (first > last) return 0;
  const auto count = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first);
  if (count >= kMaxUnpacked) {
    raise(lua, fmt::format("{}: more than {} values are too many", kName, kMaxUnpacked));
  }
  const int values = static_cast<int>(count) + 1;
  charge(lua, values);
  luaL_checkstack(lua, values, kName);
  for (int i = 0; i < values; ++i) lua_geti(lua, 1, first + i);
  return values;
}

constexpr luaL_Reg kTableFunctions[] = {
    {"concat", concat}, {"insert", insert}, {"remove", remove}, {"move", move},
    {"pack", pack},     {"unpack", unpack}, {"sort", sort},     {nullptr, nullptr},
};

}  // namespace

void add_table(lua_State* lua) { luaL_setfuncs(lua, kTableFunctions, 0); }

}  // namespace houserules::sandbox
