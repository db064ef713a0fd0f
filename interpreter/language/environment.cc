// The global environment of a rule file: what it may read and set, and the errors for wrong names.
#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/language/binding.h"
#include "interpreter/language/environment.h"
#include "interpreter/language/list.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

/// All names a script may use, for "did you mean".
std::vector<std::string> names_in_sight(Interpreter& in, lua_State* lua) {
  std::vector<std::string> names;
  in.push_slot(lua, in.slots.globals);
  lua_pushnil(lua);
  while (lua_next(lua, -2) != 0) {
    if (lua_type(lua, -2) == LUA_TSTRING) names.emplace_back(lua_tostring(lua, -2));
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
  for (const PublicInfo& variable : in.setup.publics) names.push_back(variable.name);
  std::sort(names.begin(), names.end());
  return names;
}

// The read of a global that is no word, pile or function: a public value, a missing callback, or a mistake.
int other_global(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const int number = in.known.at(lua_topointer(lua, 2)).variable;
  const PublicInfo* variable = number < 0 ? nullptr : &in.setup.publics[slot(number)];
  if (variable != nullptr && !variable->each && !variable->each_team) {
    in.push_slot(lua, in.slots.shared);
    lua_pushvalue(lua, 2);
    lua_rawget(lua, -2);
    return 1;
  }
  const std::string name = text_of(lua, 2);
  const auto whose = [&](bool of_teams) {
    script_error(lua, of_teams ? fmt::format("each team has a `{}`: write `me.team.{}`", name, name)
                               : fmt::format("each player has a `{}`: write `me.{}`", name, name));
  };
  if (variable != nullptr) whose(variable->each_team);
  for (const PileGroup& group : in.setup.groups) {
    if (group.name == name) whose(group.of_teams);
  }
  if (word_of(Owner::callback, name) != nullptr) {
    lua_pushnil(lua);
    return 1;
  }
  script_error(lua, fmt::format("`{}` is not known here{}", name, did_you_mean(name, names_in_sight(in, lua))));
}

// Handles every assignment to a global; the table it is made on stays empty.
int set_global(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const int number = in.known.at(lua_topointer(lua, 2)).variable;
  const PublicInfo* variable = number < 0 ? nullptr : &in.setup.publics[slot(number)];
  if (variable != nullptr && !variable->each && !variable->each_team) {
    check_public_value(lua, 3, *variable);
    if (!in.loading) require_play(lua, "setting a public value");
    in.push_slot(lua, in.slots.shared);
    if (!in.loading && count_public_event(in, lua)) {
      lua_pushvalue(lua, 2);
      lua_rawget(lua, -2);
      if (lua_rawequal(lua, -1, 3) == 0) add_public_event(in, variable->name, kNoSeat, lua, 3);
      lua_pop(lua, 1);
    }
    lua_replace(lua, 1);
    lua_rawset(lua, 1);
    if (!in.loading) settle(lua);
    return 0;
  }
  const std::string name = text_of(lua, 2);
  if (variable != nullptr && variable->each_team)
    script_error(lua, fmt::format("each team has a `{}`: write `me.team.{} = ...`", name, name));
  if (variable != nullptr) script_error(lua, fmt::format("each player has a `{}`: write `me.{} = ...`", name, name));
  if (!in.loading) {
    script_error(
        lua,
        fmt::format(
            "`{}` cannot be set while a game is played{}; what changes is a `local` of the file, or declared in the "
            "header: public {} \"...\"",
            name, did_you_mean(name, names_of(in.setup.publics)), name));
  }
  in.push_slot(lua, in.slots.globals);
  const int globals = lua_gettop(lua);
  in.push_slot(lua, in.slots.defined);
  lua_pushvalue(lua, 2);
  lua_rawget(lua, -2);
  const bool ours = lua_toboolean(lua, -1) != 0;
  lua_pop(lua, 1);
  lua_pushvalue(lua, 2);
  lua_rawget(lua, globals);
  if (!lua_isnil(lua, -1) && !ours) {
    script_error(lua, fmt::format("`{}` is a word of the language; choose another name", name));
  }
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
  script_error(lua, fmt::format("`{}` is no option of the header{}", name, did_you_mean(name, names)));
}

void add_options(Interpreter& in) {
  lua_State* lua = in.lua;
  lua_newtable(lua);
  lua_newtable(lua);  // the metatable
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
  lua_newtable(lua);
  lua_pushcfunction(lua, binding<unknown_option>);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, -2);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, binding<refuse_assignment>);
  lua_setfield(lua, -2, "__newindex");
  lua_setmetatable(lua, -2);
  lua_setfield(lua, -2, "options");
}

void add_table_names(Interpreter& in) {
  lua_State* lua = in.lua;
  using Shape = PileGroup::Shape;
  for (std::size_t g = 0; g < in.setup.groups.size(); ++g) {
    const PileGroup& group = in.setup.groups[g];
    if (group.shape == Shape::single) {
      in.push_slot(lua, in.slots.piles + group.first);
    } else if (group.shape == Shape::row || group.shape == Shape::suits) {
      in.push_slot(lua, in.slots.groups + static_cast<int>(g) * in.setup.players);
    } else {
      continue;
    }
    lua_setfield(lua, -2, group.name.c_str());
  }
  for (std::size_t pot = 0; pot < in.setup.pots.size(); ++pot) {
    in.push_slot(lua, in.slots.pots + static_cast<int>(pot));
    lua_setfield(lua, -2, in.setup.pots[pot].c_str());
  }
  const auto add_list = [&](Element element, std::size_t count, const char* name) {
    std::vector<std::uint16_t> items(count);
    for (std::size_t i = 0; i < count; ++i) items[i] = static_cast<std::uint16_t>(i);
    push_list(lua, element, items);
    lua_setfield(lua, -2, name);
  };
  add_list(Element::suit, in.setup.pack.suits.size(), "suits");
  add_list(Element::rank, in.setup.pack.ranks.size(), "ranks");
  if (in.setup.teams > 0) add_list(Element::team, static_cast<std::size_t>(in.setup.teams), "teams");
  for (const WordSet& set : in.setup.word_sets) {
    push_list(lua, Element::word, set.words);
    lua_setfield(lua, -2, set.name.c_str());
  }
  lua_newtable(lua);
  in.known.add(lua_topointer(lua, -1)).thing = Thing::nobody;
  lua_setfield(lua, -2, "nobody");
  add_list(Element::player, static_cast<std::size_t>(in.setup.players), "players");
  in.push_player(lua, 0);
  lua_setfield(lua, -2, "dealer");
  lua_pushinteger(lua, 0);
  lua_setfield(lua, -2, "deal_number");
}

}  // namespace

void make_environment(Interpreter& in) {
  lua_State* lua = in.lua;
  open_sandbox(lua);
  add_functions(in);
  add_trying(in);
  add_turns(in);
  add_options(in);
  add_table_names(in);
  lua_newtable(lua);
  lua_pushcfunction(lua, binding<other_global>);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, -2);
  lua_pushvalue(lua, -1);
  lua_rawseti(lua, LUA_REGISTRYINDEX, in.slots.globals);

  // Stays empty, so that every assignment reaches set_global.
  lua_newtable(lua);
  lua_newtable(lua);
  lua_pushvalue(lua, -3);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, binding<set_global>);
  lua_setfield(lua, -2, "__newindex");
  lua_setmetatable(lua, -2);
  lua_rawseti(lua, LUA_REGISTRYINDEX, in.slots.assigned);
  lua_pop(lua, 1);
  for (const int slot : {in.slots.defined, in.slots.shared}) {
    lua_newtable(lua);
    lua_rawseti(lua, LUA_REGISTRYINDEX, slot);
  }
}

void set_deal_globals(Interpreter& in) {
  lua_State* lua = in.lua;
  const Match& match = in.state->table.match;
  in.push_slot(lua, in.slots.globals);
  std::uint16_t seats[kMaxPlayers];
  std::size_t count = 0;
  for (Seat seat = 0; seat < in.setup.players; ++seat) {
    if (match.is_in(seat)) seats[count++] = static_cast<std::uint16_t>(seat);
  }
  if (count < static_cast<std::size_t>(in.setup.players)) {
    push_list(lua, Element::player, {seats, count});
    lua_setfield(lua, -2, "players");
  }
  in.push_player(lua, match.dealer);
  lua_setfield(lua, -2, "dealer");
  lua_pushinteger(lua, match.deal_number);
  lua_setfield(lua, -2, "deal_number");
  lua_pop(lua, 1);
}

void check_public_value(lua_State* lua, int index, const PublicInfo& info) {
  switch (lua_type(lua, index)) {
    case LUA_TNIL:
    case LUA_TBOOLEAN:
    case LUA_TNUMBER:
    case LUA_TSTRING: return;
    case LUA_TTABLE: {
      const Thing thing = interpreter_of(lua).known.at(lua_topointer(lua, index)).thing;
      if (thing == Thing::card && info.kept) {
        script_error(lua,
                     fmt::format("the public value `{}` is kept from deal to deal, and a card is not: keep its rank, "
                                 "its suit or its name",
                                 info.name));
      }
      if (thing == Thing::card || thing == Thing::player) return;
      break;
    }
    default: break;
  }
  script_error(
      lua, fmt::format(
               "the public value `{}` is a number, a text, true or false, a card, a suit, a rank or a player, not {}",
               info.name, describe(lua, index)));
}

std::string public_text(const Interpreter& in, lua_State* lua, int index) {
  switch (lua_type(lua, index)) {
    case LUA_TNIL: return "";
    case LUA_TBOOLEAN: return lua_toboolean(lua, index) != 0 ? "yes" : "no";
    case LUA_TTABLE: {
      const KnownThing& thing = in.known.at(lua_topointer(lua, index));
      if (thing.thing != Thing::card) break;
      const auto card = static_cast<CardId>(thing.number);
      return in.state->table.sees(kGallery, card) ? in.setup.pack.text(in.state->table.face(card)) : "a card";
    }
    default: break;
  }
  return text_of(lua, index);
}

bool count_public_event(Interpreter& in, lua_State* lua) {
  in.state->table.count_event(0, lua_type(lua, 3) == LUA_TSTRING ? lua_rawlen(lua, 3) : 0);
  return in.state->table.heard();
}

void add_public_event(Interpreter& in, const std::string& name, Seat seat, lua_State* lua, int value_index, int team) {
  Event event;
  event.kind = Event::Kind::changed;
  event.seat = seat;
  const auto info = std::find_if(in.setup.publics.begin(), in.setup.publics.end(),
                                 [&](const PublicInfo& candidate) { return candidate.name == name; });
  event.text = changed_text(in.setup, *info, team >= 0 ? team : seat,
                            lua_type(lua, value_index) == LUA_TBOOLEAN && lua_toboolean(lua, value_index) != 0,
                            public_text(in, lua, value_index));
  in.state->table.tell(event);
}

}  // namespace houserules
