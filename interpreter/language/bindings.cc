#include "interpreter/language/bindings.h"

#include "interpreter/machine/arithmetic.h"
#include "interpreter/machine/words.h"

namespace houserules {

using machine::Step;
using machine::Tag;
using machine::Value;

void script_error(lua_State* lua, const std::string& message) {
  const auto frame = innermost_frame(lua);
  if (frame) lua_pushfstring(lua, "%s:%d: ", frame->short_src, frame->currentline);
  lua_pushlstring(lua, message.data(), message.size());
  if (frame) lua_concat(lua, 2);
  lua_error(lua);
  __builtin_unreachable();
}

void raise_pushed(lua_State* lua, std::int64_t level) {
  if (lua_isnil(lua, -1)) script_error(lua, "this is not allowed here");
  const std::string message = text_of(lua, -1);
  if (level == 1) script_error(lua, message);
  luaL_where(lua, level > 0 && level < 1000 ? static_cast<int>(level) : 0);
  lua_insert(lua, -2);
  lua_concat(lua, 2);
  lua_error(lua);
  __builtin_unreachable();
}

void collect_between_words(Interpreter& in) {
  if (in.depth == 0 && in.machine->heap.has_grown()) in.machine->collect();
}

int push_all(lua_State* lua, const std::vector<Value>& values) {
  luaL_checkstack(lua, static_cast<int>(values.size()), nullptr);
  for (const Value& value : values) push(lua, value);
  return static_cast<int>(values.size());
}

namespace {

/// Library functions work on the script's tables themselves; all others get copies.
template <bool kOfLibrary>
int call_word(lua_State* lua) {
  const auto row = static_cast<std::size_t>(lua_tointeger(lua, lua_upvalueindex(1)));
  return shielded(lua, [&] {
    Interpreter& in = interpreter_of(lua);
    machine::Machine& machine = *in.machine;
    const int count = lua_gettop(lua);
    collect_between_words(in);
    std::vector<Value> values;
    for (int index = 1; index <= count; ++index)
      values.push_back(kOfLibrary ? reference_at(lua, index) : value_at(lua, index));
    const Step step = machine.call_word(row, values);
    if (step == Step::stopped) return lua_yield(lua, 0);  // never resumed
    return push_all(lua, values);
  });
}

// ---- objects ----

/// Upvalue 1: the table of methods.
int object_index(lua_State* lua) {
  lua_pushvalue(lua, 2);
  if (lua_type(lua, 2) == LUA_TSTRING && lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  lua_settop(lua, 2);
  return shielded(lua, [lua] {
    const Value of = value_at(lua, 1);
    push(lua, interpreter_of(lua).machine->index(of, value_at(lua, 2)));
    return 1;
  });
}

int object_newindex(lua_State* lua) {
  const Value of = value_at(lua, 1), key = value_at(lua, 2);
  interpreter_of(lua).machine->set_index(of, key, value_at(lua, 3));
  return 0;
}

int object_length(lua_State* lua) {
  lua_pushinteger(lua, interpreter_of(lua).machine->length(value_at(lua, 1)));
  return 1;
}

int objects_joined(lua_State* lua) {
  const Value left = value_at(lua, 1);
  push(lua, machine::reckon(*interpreter_of(lua).machine, machine::Op::add, left, value_at(lua, 2)));
  return 1;
}

int objects_are_same(lua_State* lua) {
  const Value left = value_at(lua, 1), right = value_at(lua, 2);
  lua_pushboolean(lua, left.tag == right.tag && left.bits == right.bits ? 1 : 0);
  return 1;
}

int concatenated(lua_State* lua) {
  const std::string text = text_of(lua, 1) + text_of(lua, 2);
  lua_pushlstring(lua, text.data(), text.size());
  return 1;
}

struct ThingKind {
  Tag tag;
  std::initializer_list<Owner> methods;
  bool has_elements;  ///< supports `#` and `+`
  bool is_held;       ///< represented by a userdata
};

}  // namespace

void make_metatables(lua_State* lua) {
  using enum Owner;
  const ThingKind kinds[] = {
      {Tag::card, {card}, false, false},      {Tag::player, {player}, false, false}, {Tag::team, {team}, false, false},
      {Tag::pile, {list, pile}, true, false}, {Tag::row, {list}, false, false},      {Tag::pot, {pot}, false, false},
      {Tag::turns, {turns}, false, false},    {Tag::nobody, {}, false, false},       {Tag::list, {list}, true, true},
      {Tag::suit_values, {}, false, false},
      {Tag::sets, {list}, true, true},        {Tag::range, {}, false, true},         {Tag::answers, {}, false, true},
      {Tag::table, {}, false, true}};
  const auto set = [lua](const char* name, lua_CFunction function) {
    lua_pushcfunction(lua, function);
    lua_setfield(lua, -2, name);
  };
  for (const ThingKind& kind : kinds) {
    lua_newtable(lua);
    lua_newtable(lua);
    for (const Owner owner : kind.methods) add_words(lua, owner);
    if (kind.tag == Tag::pile || kind.tag == Tag::row) {  // piles and rows cannot be changed this way
      for (const char* name : {"add", "remove"}) {
        lua_pushnil(lua);
        lua_setfield(lua, -2, name);
      }
    }
    lua_pushcclosure(lua, object_index, 1);
    lua_setfield(lua, -2, "__index");
    set("__newindex", binding<object_newindex>);
    if (kind.has_elements || kind.tag == Tag::row) set("__len", binding<object_length>);
    if (kind.has_elements) set("__add", binding<objects_joined>);
    if (kind.is_held) {
      set("__gc", release);
      set("__eq", binding<objects_are_same>);
    } else if (kind.tag != Tag::turns && kind.tag != Tag::nobody && kind.tag != Tag::row &&
               kind.tag != Tag::suit_values) {
      set("__concat", binding<concatenated>);
    }
    lua_rawseti(lua, LUA_REGISTRYINDEX, kMetatables + static_cast<int>(kind.tag));
  }
}

void add_words(lua_State* lua, Owner owner) {
  for (std::size_t row = 0; row < kWords.size(); ++row) {
    if (kWords[row].owner != owner || !kWords[row].is_function()) continue;
    if (const lua_CFunction suspending = suspending_binding(row)) {
      lua_pushcfunction(lua, suspending);
    } else if (const lua_CFunction walking = walking_binding(row)) {
      lua_pushcfunction(lua, walking);
    } else if (machine::bound_word(row)) {
      lua_pushinteger(lua, static_cast<lua_Integer>(row));
      lua_pushcclosure(lua, is_of_library(owner) ? call_word<true> : call_word<false>, 1);
    } else {
      continue;
    }
    lua_setfield(lua, -2, kWords[row].name.data());
  }
}

}  // namespace houserules
