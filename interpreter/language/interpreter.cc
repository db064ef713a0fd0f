#include "interpreter/language/interpreter.h"

#include "interpreter/language/values.h"

namespace houserules {

using machine::Tag;
using machine::Value;

Host::Object Interpreter::object_at(lua_State* from, int index) const {
  const auto thing = thing_at(from, index);
  if (!thing) return {ObjectKind::none, 0};
  const auto number = static_cast<int>(thing->bits);
  if (thing->is(Tag::card)) return {ObjectKind::card, number};
  return {thing->is(Tag::player) ? ObjectKind::player : ObjectKind::other, number};
}

std::string Interpreter::object_text(lua_State* from, int index) const {
  const auto thing = thing_at(from, index);
  return thing ? machine->text_of(*thing) : "";
}

void Interpreter::push_walked(lua_State* from, int index) const {
  const auto row = thing_at(from, index);
  if (!row || !row->is(Tag::row)) return lua_pushnil(from);
  lua_newtable(from);
  const PileGroup& group = setup.groups[row->bits & 0xFFFFU];
  const bool suits = group.shape == PileGroup::Shape::suits || group.shape == PileGroup::Shape::each_suits;
  for (int place = 1; place <= group.row; ++place) {
    const Value pile = machine->index(*row, Value::integer(place));
    push(from, pile);
    lua_rawseti(from, -2, place);
    if (!suits) continue;
    push(from, pile);
    lua_setfield(from, -2, setup.pack.suits[slot(place - 1)].c_str());
  }
}

namespace {

/// Calls the function on top of the stack.
Value call_pushed(lua_State* lua, std::span<const Value> arguments) {
  luaL_checkstack(lua, static_cast<int>(arguments.size()) + LUA_MINSTACK, nullptr);
  for (const Value& argument : arguments) push(lua, argument);
  lua_call(lua, static_cast<int>(arguments.size()), 1);
  const Value result = value_at(lua, -1);
  lua_pop(lua, 1);
  return result;
}

}  // namespace

Value Interpreter::call(Value function, std::span<const Value> arguments) {
  push(calling, function);
  return call_pushed(calling, arguments);
}

Value Interpreter::call(machine::Callback which, std::span<const Value> arguments) {
  lua_rawgeti(calling, LUA_REGISTRYINDEX, kCallbackFunctions + static_cast<int>(which));
  return call_pushed(calling, arguments);
}

machine::ScriptPlace Interpreter::place() const {
  lua_Debug frame;
  for (int level = 1; lua_getstack(calling, level, &frame) != 0; ++level) {
    lua_getinfo(calling, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    machine::ScriptPlace place;
    place.line = frame.currentline;
    for (std::size_t file = 0; file < rules->files.size(); ++file) {
      if (rules->files[file].path == frame.source + 1) place.file = file;
    }
    return place;
  }
  return {};
}

}  // namespace houserules
