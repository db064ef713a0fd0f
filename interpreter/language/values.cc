#include "interpreter/language/values.h"

#include <algorithm>
#include <map>
#include <utility>

namespace houserules {
namespace {

using machine::Tag;
using machine::Value;

constexpr int kDeepest = 8;  ///< nesting depth of tables passed to a built-in; deeper tables count as empty

/// Its address is the key of an object's number in the object's table. No script can create such a key.
char object_key = 0;

/// The contents of a userdata: an index into Machine::held.
struct Handle {
  std::uint32_t place;
};

lua_Integer number_of(const Value& thing) {
  return static_cast<lua_Integer>(static_cast<std::uint64_t>(thing.tag) << 56U | thing.bits);
}
Value thing_of(lua_Integer number) {
  const auto bits = static_cast<std::uint64_t>(number);
  return Value::of(static_cast<Tag>(bits >> 56U), bits & ((std::uint64_t{1} << 56U) - 1));
}

void set_metatable(lua_State* lua, Tag tag) {
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kMetatables + static_cast<int>(tag));
  lua_setmetatable(lua, -2);
}

void push_object(lua_State* lua, const Value& thing) {
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kObjects);
  if (lua_rawgeti(lua, -1, number_of(thing)) == LUA_TNIL) {
    lua_pop(lua, 1);
    lua_createtable(lua, 0, 1);
    lua_pushinteger(lua, number_of(thing));
    lua_rawsetp(lua, -2, &object_key);
    set_metatable(lua, thing.tag);
    lua_pushvalue(lua, -1);
    lua_rawseti(lua, -3, number_of(thing));
  }
  lua_remove(lua, -2);
}

void push_table(lua_State* lua, machine::Heap& heap, const Value& value) {
  const machine::TableBlock table = heap.table(value);
  lua_createtable(lua, static_cast<int>(table.count), 0);
  for (std::uint32_t place = 1; place <= table.count; ++place) {
    push(lua, heap.get_place(table, place));
    lua_rawseti(lua, -2, place);
  }
  for (std::uint32_t number = 0; number < table.slots; ++number) {
    const machine::Entry entry = heap.entries(table)[number];
    if (entry.value.is_nil()) continue;
    push(lua, entry.key);
    push(lua, entry.value);
    lua_rawset(lua, -3);
  }
}

/// Copied tables by address and depth, so that a shared table is copied once.
using Copies = std::map<std::pair<const void*, int>, Value>;

Value read(lua_State* lua, int index, int depth, Copies& copies);

Value copied_table(lua_State* lua, int index, int depth, Copies& copies) {
  const auto [copy, is_new] = copies.try_emplace({lua_topointer(lua, index), depth});
  if (!is_new) return copy->second;
  machine::Machine& machine = *interpreter_of(lua).machine;
  luaL_checkstack(lua, 4, nullptr);
  index = lua_absindex(lua, index);
  const auto length = static_cast<lua_Integer>(depth == kDeepest ? 0 : lua_rawlen(lua, index));
  machine.spend(length);
  const Value made = copy->second = machine.heap.make_table(static_cast<std::uint32_t>(length), 0);
  // Gaps count as elements, as in Lua's own length.
  std::vector<Value> places;
  for (lua_Integer place = 1; place <= length; ++place) {
    lua_rawgeti(lua, index, place);
    places.push_back(read(lua, -1, depth + 1, copies));
    lua_pop(lua, 1);
  }
  machine.heap.fill(machine.heap.table(made), places);
  if (depth == kDeepest) return made;
  lua_pushnil(lua);
  while (lua_next(lua, index) != 0) {
    const bool is_place =
        lua_isinteger(lua, -2) != 0 && lua_tointeger(lua, -2) >= 1 && lua_tointeger(lua, -2) <= length;
    if (!is_place) {
      machine.spend(1);
      const Value key = read(lua, -2, kDeepest, copies);
      if (!key.is_block() || key.is(Tag::text))
        machine.heap.set(machine.heap.table(made), key, read(lua, -1, depth + 1, copies));
    }
    lua_pop(lua, 1);
  }
  return made;
}

/// Anchors the function or table at `index` until the running built-in returns.
Value anchored(lua_State* lua, int index, Tag tag) {
  Interpreter& in = interpreter_of(lua);
  lua_pushvalue(lua, index);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kAnchors);
  lua_insert(lua, -2);
  lua_rawseti(lua, -2, ++in.anchored);
  lua_pop(lua, 1);
  return Value::of(tag, static_cast<std::uint64_t>(in.anchored));
}

Value read(lua_State* lua, int index, int depth, Copies& copies) {
  switch (lua_type(lua, index)) {
    case LUA_TBOOLEAN: return Value::boolean(lua_toboolean(lua, index) != 0);
    case LUA_TNUMBER:
      if (lua_isinteger(lua, index) != 0) return Value::integer(lua_tointeger(lua, index));
      return Value::number(lua_tonumber(lua, index));
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua, index, &size);
      return interpreter_of(lua).machine->text({text, size});
    }
    case LUA_TFUNCTION: return anchored(lua, index, Tag::foreign);
    case LUA_TTABLE:
      if (const auto thing = thing_at(lua, index)) return *thing;
      return copied_table(lua, index, depth, copies);
    case LUA_TUSERDATA: return *thing_at(lua, index);
    default: return {};
  }
}

}  // namespace

Value value_at(lua_State* lua, int index) {
  Copies copies;
  return read(lua, index, 0, copies);
}

Value reference_at(lua_State* lua, int index) {
  if (lua_type(lua, index) != LUA_TTABLE || thing_at(lua, index)) return value_at(lua, index);
  Value table = anchored(lua, index, Tag::foreign_table);
  if (lua_getmetatable(lua, index) != 0) {
    table.bits |= machine::kSealed;
    lua_pop(lua, 1);
  }
  return table;
}

std::string text_of(lua_State* lua, int index) {
  if (lua_type(lua, index) != LUA_TSTRING) return interpreter_of(lua).machine->text_of(reference_at(lua, index));
  std::size_t size = 0;
  const char* text = lua_tolstring(lua, index, &size);
  return {text, size};
}

std::string describe(lua_State* lua, int index) {
  if (lua_isnone(lua, index)) return "nothing";
  return interpreter_of(lua).machine->describe(reference_at(lua, index));
}

std::optional<Value> thing_at(lua_State* lua, int index) {
  if (lua_type(lua, index) == LUA_TUSERDATA)
    return interpreter_of(lua).machine->held(static_cast<const Handle*>(lua_touserdata(lua, index))->place);
  if (lua_type(lua, index) != LUA_TTABLE) return std::nullopt;
  std::optional<Value> thing;
  if (lua_rawgetp(lua, index, &object_key) == LUA_TNUMBER) thing = thing_of(lua_tointeger(lua, -1));
  lua_pop(lua, 1);
  return thing;
}

std::vector<std::string> names_in(lua_State* lua, int index) {
  std::vector<std::string> names;
  index = lua_absindex(lua, index);
  lua_pushnil(lua);
  while (lua_next(lua, index) != 0) {
    lua_pop(lua, 1);
    if (lua_type(lua, -1) == LUA_TSTRING) names.emplace_back(lua_tostring(lua, -1));
  }
  std::sort(names.begin(), names.end());
  return names;
}

void push(lua_State* lua, const Value& value) {
  luaL_checkstack(lua, 4, nullptr);
  Interpreter& in = interpreter_of(lua);
  switch (value.tag) {
    case Tag::nil: return lua_pushnil(lua);
    case Tag::no:
    case Tag::yes: return lua_pushboolean(lua, value.is_true() ? 1 : 0);
    case Tag::integer: return lua_pushinteger(lua, value.as_integer());
    case Tag::number: return lua_pushnumber(lua, value.as_number());
    case Tag::text: {
      const std::string_view text = in.machine->characters(value);
      lua_pushlstring(lua, text.data(), text.size());
      return;
    }
    case Tag::foreign:
    case Tag::foreign_table:
      lua_rawgeti(lua, LUA_REGISTRYINDEX, kAnchors);
      lua_rawgeti(lua, -1, static_cast<lua_Integer>(value.bits & ~machine::kSealed));
      return lua_remove(lua, -2);
    case Tag::table: return push_table(lua, in.machine->heap, value);
    case Tag::list:
    case Tag::range:
    case Tag::sets:
    case Tag::answers: return push_held(lua, value);
    default: return push_object(lua, value);
  }
}

void push_held(lua_State* lua, const Value& value) {
  // Hold the value last, because creating the userdata may collect others.
  auto* handle = static_cast<Handle*>(lua_newuserdatauv(lua, sizeof(Handle), 1));
  handle->place = interpreter_of(lua).machine->hold(value);
  set_metatable(lua, value.tag);
}

int release(lua_State* lua) {
  interpreter_of(lua).machine->let_go(static_cast<const Handle*>(lua_touserdata(lua, 1))->place);
  return 0;
}

}  // namespace houserules
