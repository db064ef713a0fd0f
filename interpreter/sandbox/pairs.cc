// `pairs` in a reproducible order: Lua's own depends on addresses and a seeded hash.
#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "interpreter/sandbox/host.h"
#include "interpreter/sandbox/parts.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules::sandbox {
namespace {

// A key and what it is sorted by.
struct Key {
  enum class Kind { number, string, card, player } kind = Kind::number;
  lua_Integer number = 0;
  std::string_view text;  // valid while the table has the key
  lua_Integer place = 0;  // index of the key in a Lua table that keeps it alive

  bool operator<(const Key& other) const {
    if (kind != other.kind) return kind < other.kind;
    return kind == Kind::string ? text < other.text : number < other.number;
  }
};

std::optional<Key> read_key(lua_State* lua, int index) {
  Key key;
  switch (lua_type(lua, index)) {
    case LUA_TNUMBER:
      if (lua_isinteger(lua, index) == 0) break;
      key.number = lua_tointeger(lua, index);
      return key;
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua, index, &size);
      key.kind = Key::Kind::string;
      key.text = {text, size};
      return key;
    }
    case LUA_TTABLE:
    case LUA_TUSERDATA: {
      const Host::Object object = host_of(lua).object_at(lua, index);
      if (object.kind != Host::ObjectKind::card && object.kind != Host::ObjectKind::player) break;
      key.kind = object.kind == Host::ObjectKind::card ? Key::Kind::card : Key::Kind::player;
      key.number = object.number;
      return key;
    }
    default: break;
  }
  return std::nullopt;
}

// Upvalues: the table; its sorted keys, or nil if they are 1..n; their number; how many are done.
int step(lua_State* lua) {
  const lua_Integer count = lua_tointeger(lua, lua_upvalueindex(3));
  lua_Integer done = lua_tointeger(lua, lua_upvalueindex(4));
  const bool plain = lua_isnil(lua, lua_upvalueindex(2));
  while (done < count) {
    ++done;
    lua_settop(lua, 0);
    if (plain) {
      lua_pushinteger(lua, done);
    } else {
      lua_rawgeti(lua, lua_upvalueindex(2), done);
    }
    lua_pushvalue(lua, 1);
    if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) {  // else a gap, or removed during the walk
      lua_pushinteger(lua, done);
      lua_replace(lua, lua_upvalueindex(4));
      return 2;
    }
  }
  lua_pushinteger(lua, count);
  lua_replace(lua, lua_upvalueindex(4));
  lua_pushnil(lua);
  return 1;
}

}  // namespace

int pairs(lua_State* lua) {
  if (lua_type(lua, 1) != LUA_TTABLE) argument_error(lua, "pairs", 1, "a table");
  lua_settop(lua, 1);
  if (host_of(lua).object_at(lua, 1).kind != Host::ObjectKind::none) {
    host_of(lua).push_walked(lua, 1);
    if (lua_isnil(lua, -1)) argument_error(lua, "pairs", 1, "a table");
    lua_replace(lua, 1);
  }

  const auto length = static_cast<lua_Integer>(lua_rawlen(lua, 1));
  lua_Integer count = 0;
  bool plain = true;
  lua_pushnil(lua);
  while (lua_next(lua, 1) != 0) {
    lua_pop(lua, 1);
    ++count;
    plain = plain && lua_isinteger(lua, -1) != 0 && lua_tointeger(lua, -1) >= 1 && lua_tointeger(lua, -1) <= length;
  }
  const int digits = static_cast<int>(std::bit_width(static_cast<lua_Unsigned>(count)));
  charge(lua, count * (plain ? 4 : 20 + 8 * digits));

  lua_pushvalue(lua, 1);
  if (plain) {
    lua_pushnil(lua);
    count = length;  // with gaps, which the walk skips
  } else {
    std::vector<Key> keys;
    keys.reserve(static_cast<std::size_t>(count));
    std::string unfit;  // of several the first by its text, whatever the order of the table
    lua_createtable(lua, static_cast<int>(count), 0);
    const int sorted = lua_gettop(lua);
    lua_createtable(lua, static_cast<int>(count), 0);
    const int unsorted = sorted + 1;
    lua_Integer place = 0;
    lua_pushnil(lua);
    while (lua_next(lua, 1) != 0) {
      lua_pop(lua, 1);
      const int at = lua_gettop(lua);
      std::optional<Key> key = read_key(lua, at);
      if (!key) {
        std::string text = lua_type(lua, at) == LUA_TNUMBER ? text_of(lua, at) : describe(lua, at);
        if (unfit.empty() || text < unfit) unfit = std::move(text);
        continue;
      }
      key->place = ++place;
      keys.push_back(*key);
      lua_pushvalue(lua, -1);
      lua_rawseti(lua, unsorted, place);
    }
    if (!unfit.empty()) {
      raise(lua, fmt::format("pairs: the keys must be whole numbers, strings, cards or players, not {}", unfit));
    }
    std::sort(keys.begin(), keys.end());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      lua_rawgeti(lua, unsorted, keys[i].place);
      lua_rawseti(lua, sorted, static_cast<lua_Integer>(i) + 1);
    }
    lua_settop(lua, sorted);
  }
  lua_pushinteger(lua, count);
  lua_pushinteger(lua, 0);
  lua_pushcclosure(lua, step, 4);
  return 1;
}

}  // namespace houserules::sandbox
