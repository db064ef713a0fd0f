// Which globals a rule file may read and set, and the errors for wrong names.
#include "interpreter/language/environment.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/language/bindings.h"
#include "interpreter/language/library.h"

namespace houserules {
namespace {

using machine::Tag;
using machine::Value;

/// All names that a script may use, for "did you mean".
std::vector<std::string> names_in_sight(Interpreter& in, lua_State* lua) {
  lua_rawgeti(lua, LUA_REGISTRYINDEX, kGlobals);
  std::vector<std::string> names = names_in(lua, -1);
  lua_pop(lua, 1);
  for (const PublicInfo& variable : in.setup.publics) names.push_back(variable.name);
  std::sort(names.begin(), names.end());
  return names;
}

// __index of the globals: a public value, an undefined callback (nil), or an unknown name.
int other_global(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const std::string name = text_of(lua, 2);
  const PublicInfo* variable = named(in.setup.publics, name);
  if (variable != nullptr && !variable->each && !variable->each_team) {
    push(lua, in.machine->public_value(static_cast<int>(variable - in.setup.publics.data()), -1));
    return 1;
  }
  const auto whose = [&](bool of_teams) {
    script_error(lua, of_teams ? fmt::format("each team has a `{}`: write `me.team.{}`", name, name)
                               : fmt::format("each player has a `{}`: write `me.{}`", name, name));
  };
  if (variable != nullptr) whose(variable->each_team);
  if (const PileGroup* group = in.setup.group(name)) whose(group->of_teams);
  if (word_of(Owner::callback, name) != nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  script_error(lua, fmt::format("unknown name `{}`{}", name, did_you_mean(name, names_in_sight(in, lua))));
}

// __newindex of the globals. The table it belongs to stays empty, so every assignment comes here.
int set_global(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const std::string name = text_of(lua, 2);
  const PublicInfo* variable = named(in.setup.publics, name);
  if (variable != nullptr && !variable->each && !variable->each_team) {
    const auto number = static_cast<int>(variable - in.setup.publics.data());
    if (in.machine->is_asked()) in.machine->set_public_early(number, value_at(lua, 3));
    else in.machine->set_public(number, -1, value_at(lua, 3));
    return 0;
  }
  if (variable != nullptr && variable->each_team)
    script_error(lua, fmt::format("each team has a `{}`: write `me.team.{} = ...`", name, name));
  if (variable != nullptr) script_error(lua, fmt::format("each player has a `{}`: write `me.{} = ...`", name, name));
  if (!in.loading) {
    script_error(
        lua,
        fmt::format("`{}` cannot be set during play{}; make it a `local` of the file, or declare it in the header: "
                    "public {} \"...\"",
                    name, did_you_mean(name, names_of(in.setup.publics)), name));
  }
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

int unknown_option(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const std::string name = text_of(lua, 2);
  std::vector<std::string> names;
  for (const auto& [option, value] : in.options) names.push_back(option);
  script_error(lua, fmt::format("the header declares no option `{}`{}", name, did_you_mean(name, names)));
}

int refuse_assignment(lua_State* lua) {
  const std::string owner = describe(lua, 1);
  script_error(lua, fmt::format("`{}` of {} cannot be set", text_of(lua, 2), owner));
}

void add_options(Interpreter& in) {
  lua_State* lua = in.lua;
  lua_newtable(lua);
  for (const auto& [name, value] : in.options) {
    if (const bool* on = std::get_if<bool>(&value)) {
      lua_pushboolean(lua, *on ? 1 : 0);
    } else if (const std::int64_t* number = std::get_if<std::int64_t>(&value)) {
      lua_pushinteger(lua, *number);
    } else {
      lua_pushstring(lua, std::get<std::string>(value).c_str());
    }
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
  for (std::size_t number = 0; number < in.setup.groups.size(); ++number) {
    const PileGroup& group = in.setup.groups[number];
    if (group.is_owned()) continue;
    set(group.name, group.is_row() ? Value::of(Tag::row, number) : Value::pile(group.first));
  }
  for (std::size_t row = 0; row < in.setup.suit_values.size(); ++row)
    set(in.setup.suit_values[row].name, Value::of(Tag::suit_values, row));
  for (std::size_t pot = 0; pot < in.setup.pots.size(); ++pot) set(in.setup.pots[pot], Value::of(Tag::pot, pot));
  const auto set_list = [&](const std::string& name, Element element, std::size_t count) {
    std::vector<std::uint16_t> items(count);
    for (std::size_t i = 0; i < count; ++i) items[i] = static_cast<std::uint16_t>(i);
    set(name, in.machine->heap.list_of(element, items));
  };
  set_list("suits", Element::suit, in.setup.pack.suits.size());
  set_list("ranks", Element::rank, in.setup.pack.ranks.size());
  if (in.setup.teams > 0) set_list("teams", Element::team, slot(in.setup.teams));
  for (const WordSet& words : in.setup.word_sets) set(words.name, in.machine->heap.list_of(Element::word, words.words));
  set("nobody", Value::of(Tag::nobody, 0));
  set("turns", Value::of(Tag::turns, 0));
  set_list("players", Element::player, slot(in.setup.players));
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
  std::uint16_t seats[kMaxPlayers];
  std::size_t count = 0;
  for (Seat seat = 0; seat < in.setup.players; ++seat) {
    if (match.is_in(seat)) seats[count++] = static_cast<std::uint16_t>(seat);
  }
  if (count < slot(in.setup.players)) set("players", in.machine->heap.list_of(Element::player, {seats, count}));
  set("dealer", Value::player(match.dealer));
  set("deal_number", Value::integer(match.deal_number));
  lua_pop(lua, 1);
}

}  // namespace houserules
