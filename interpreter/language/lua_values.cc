#include "interpreter/language/lua_values.h"

#include <algorithm>
#include <new>

#include "interpreter/sandbox/arena.h"
#include "interpreter/sandbox/host.h"

namespace houserules {
namespace {

constexpr int kDeepestTable = 8;

bool before(const ScriptValue::Entry& a, const ScriptValue::Entry& b) {
  using Kind = ScriptValue::Kind;
  const ScriptValue& left = a.first;
  const ScriptValue& right = b.first;
  if (left.kind != right.kind) return left.kind < right.kind;
  return left.is(Kind::text) ? left.text < right.text : left.integer < right.integer;
}

void spend(lua_State* lua, std::size_t bytes) {
  if (!host_of(lua).arena.spend(bytes)) throw std::bad_alloc();
}

ScriptValue read(lua_State* lua, int index, int depth) {
  using Kind = ScriptValue::Kind;
  ScriptValue value;
  switch (lua_type(lua, index)) {
    case LUA_TNIL:
    case LUA_TNONE: return value;
    case LUA_TBOOLEAN: return ScriptValue(lua_toboolean(lua, index) != 0);
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua, index, &size);
      spend(lua, size);
      return ScriptValue(std::string(text, size));
    }
    case LUA_TNUMBER: {
      int whole = 0;
      const lua_Integer integer = lua_tointegerx(lua, index, &whole);
      if (whole != 0) return ScriptValue(static_cast<std::int64_t>(integer));
      value.kind = Kind::number;
      value.number = lua_tonumber(lua, index);
      return value;
    }
    case LUA_TTABLE: break;
    default: depth = 0; break;
  }
  if (depth == 0) {
    value.kind = Kind::other;
    value.text = lua_typename(lua, lua_type(lua, index));
    return value;
  }
  value.kind = Kind::table;
  const int table = lua_absindex(lua, index);
  lua_pushnil(lua);
  while (lua_next(lua, table) != 0) {
    spend(lua, sizeof(ScriptValue::Entry));
    ScriptValue key = read(lua, -2, 0);
    ScriptValue held = read(lua, -1, depth - 1);
    value.entries.emplace_back(std::move(key), std::move(held));
    lua_pop(lua, 1);
  }
  // Keys of other kinds, such as functions, compare equal.
  std::stable_sort(value.entries.begin(), value.entries.end(), before);
  return value;
}

}  // namespace

ScriptValue read_value(lua_State* lua, int index) {
  lua_checkstack(lua, 2 * kDeepestTable + 4);
  return read(lua, index, kDeepestTable);
}

void push_value(lua_State* lua, const ScriptValue& value) {
  using Kind = ScriptValue::Kind;
  luaL_checkstack(lua, 4, nullptr);
  switch (value.kind) {
    case Kind::nil:
    case Kind::other: lua_pushnil(lua); return;
    case Kind::boolean: lua_pushboolean(lua, value.on ? 1 : 0); return;
    case Kind::integer: lua_pushinteger(lua, value.integer); return;
    case Kind::number: lua_pushnumber(lua, value.number); return;
    case Kind::text: lua_pushlstring(lua, value.text.data(), value.text.size()); return;
    case Kind::table: break;
  }
  lua_createtable(lua, static_cast<int>(value.entries.size()), 0);
  for (const auto& [key, held] : value.entries) {
    push_value(lua, key);
    push_value(lua, held);
    lua_rawset(lua, -3);
  }
}

}  // namespace houserules
