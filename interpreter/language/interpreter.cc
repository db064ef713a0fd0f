#include "interpreter/language/interpreter.h"

#include "interpreter/language/values.h"

namespace houserules {

using machine::Tag;
using machine::Value;

void Interpreter::make_machine() {
  void* memory_of_state = table_memory.allocate(sizeof(GameState), alignof(GameState));
  state = new (memory_of_state) GameState(setup, hooks, &table_memory);
  machine = std::make_unique<machine::Machine>(*this, compile(*this, not_compiled), *state, hooks, world);
}

namespace {

/// Calls the function on top of the stack, and returns its first result.
Value call_pushed(lua_State* lua, std::span<const Value> arguments) {
  int& depth = interpreter_of(lua).depth;
  const struct Waiting {
    explicit Waiting(int& its) : depth(++its) {}
    ~Waiting() { --depth; }
    int& depth;
  } waiting(depth);
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

std::int64_t Interpreter::length(Value table) const {
  push(calling, table);
  const auto length = static_cast<std::int64_t>(lua_rawlen(calling, -1));
  lua_pop(calling, 1);
  return length;
}

Value Interpreter::get(Value table, Value key) const {
  push(calling, table);
  push(calling, key);
  lua_gettable(calling, -2);
  const Value held = reference_at(calling, -1);
  lua_pop(calling, 2);
  return held;
}

void Interpreter::set(Value table, Value key, Value value) {
  push(calling, table);
  push(calling, key);
  push(calling, value);
  lua_rawset(calling, -3);
  lua_pop(calling, 1);
}

machine::ScriptPlace Interpreter::place() const {
  machine::ScriptPlace place;
  const auto frame = innermost_frame(calling);
  if (!frame) return place;
  place.line = frame->currentline;
  for (std::size_t file = 0; file < rules->files.size(); ++file) {
    if (rules->files[file].path == frame->source + 1) place.file = file;
  }
  return place;
}

}  // namespace houserules
