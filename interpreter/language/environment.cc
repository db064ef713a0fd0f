// Which globals a rule file may read and set, and the errors for wrong names.

#include <fmt/format.h>

#include "interpreter/compile/tables.h"
#include "interpreter/language/bindings.h"
#include "interpreter/language/library.h"
#include "interpreter/machine/faults.h"

namespace houserules {
namespace {

using machine::Value;

/// A public value that is not each player's or team's; null if there is none of that name.
const PublicInfo* only_public(const Setup& setup, const std::string& name) {
  const PublicInfo* variable = named(setup.publics, name);
  return variable != nullptr && !variable->each && !variable->each_team ? variable : nullptr;
}

// __index of the globals: a public value, an undefined callback (nil), or an unknown name.
int other_global(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const Setup& setup = in.setup;
  const std::string name = text_of(lua, 2);
  if (const PublicInfo* variable = only_public(setup, name)) {
    push(lua, in.machine->public_value(static_cast<int>(variable - setup.publics.data()), -1));
    return 1;
  }
  const bool is_of_each = named(setup.publics, name) != nullptr || setup.group(name) != nullptr;
  if (!is_of_each && word_of(Owner::callback, name) != nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kGlobals);
  script_error(lua, no_global(setup, name, names_in(lua, -1)));
}

// __newindex of the globals. The table it belongs to stays empty, so every assignment comes here.
int set_global(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const std::string name = text_of(lua, 2);
  if (const PublicInfo* variable = only_public(in.setup, name)) {
    const auto number = static_cast<int>(variable - in.setup.publics.data());
    if (in.machine->is_asked()) in.machine->set_public_early(number, value_at(lua, 3));
    else in.machine->set_public(number, -1, value_at(lua, 3));
    return 0;
  }
  if (!in.loading || named(in.setup.publics, name) != nullptr) script_error(lua, no_assignment(in.setup, name));
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kGlobals);
  const int globals = lua_gettop(lua);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kDefined);
  lua_pushvalue(lua, 2);
  lua_rawget(lua, -2);
  const bool ours = lua_toboolean(lua, -1) != 0;
  lua_pop(lua, 1);
  lua_pushvalue(lua, 2);
  lua_rawget(lua, globals);
  if (!lua_isnil(lua, -1) && !ours)
    script_error(lua, fmt::format("`{}` is a word of the language; choose another name", name));
  lua_pop(lua, 1);
  lua_pushvalue(lua, 2);
  lua_pushboolean(lua, 1);
  lua_rawset(lua, -3);
  lua_pushvalue(lua, 2);
  lua_pushvalue(lua, 3);
  lua_rawset(lua, globals);
  return 0;
}

int unknown_option(lua_State* lua) { machine::unknown_option(*interpreter_of(lua).machine, value_at(lua, 2)); }

int refuse_assignment(lua_State* lua) {
  const std::string owner = describe(lua, 1);
  script_error(lua, fmt::format("`{}` of {} cannot be set", text_of(lua, 2), owner));
}

void add_options(Interpreter& in) {
  lua_State* lua = in.lua;
  lua_newtable(lua);
  for (const auto& [name, value] : in.options) {
    push(lua, in.machine->value_of(value));
    lua_setfield(lua, -2, name.c_str());
  }
  make_proxy(lua, binding<unknown_option>, binding<refuse_assignment>);
  lua_setfield(lua, -2, "options");
}

void add_table_names(Interpreter& in) {
  lua_State* lua = in.lua;
  const auto set = [lua](const std::string& name, const Value& value) {
    push(lua, value);
    lua_setfield(lua, -2, name.c_str());
  };
  for (const NamedThing& thing : named_things(in.setup))
    set(thing.name, thing.value.is_nil() ? in.machine->heap.list_of(thing.element, thing.items) : thing.value);
  set("dealer", Value::player(0));
  set("deal_number", Value::integer(0));
}

}  // namespace

void make_environment(Interpreter& in) {
  lua_State* lua = in.lua;
  prepare_registry(lua);
  open_library(lua);
  add_words(lua, Owner::global);
  add_options(in);
  add_table_names(in);
  lua_pushvalue(lua, -1);
  lua_rawseti(lua, LUA_REGISTRYINDEX, kGlobals);
  make_proxy(lua, binding<other_global>, binding<set_global>);
  lua_rawseti(lua, LUA_REGISTRYINDEX, kAssigned);
}

void set_deal_globals(Interpreter& in) {
  lua_State* lua = in.lua;
  const Match& match = in.state->table.match;
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kGlobals);
  const auto set = [lua](const char* name, const Value& value) {
    push(lua, value);
    lua_setfield(lua, -2, name);
  };
  if (const auto players = in.machine->players_left()) set("players", *players);
  set("dealer", Value::player(match.dealer));
  set("deal_number", Value::integer(match.deal_number));
  lua_pop(lua, 1);
}

}  // namespace houserules
