// Players, teams and pots as objects of the script.
#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/language/binding.h"
#include "interpreter/language/environment.h"
#include "interpreter/language/list.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

constexpr std::string_view kPlayerField = "the field of a player";

/// Sets the fields of the table on top to the piles that each player (or each team) has; `number` is the seat or team.
void set_piles(Interpreter& in, bool of_teams, int number) {
  using Shape = PileGroup::Shape;
  for (std::size_t g = 0; g < in.setup.groups.size(); ++g) {
    const PileGroup& group = in.setup.groups[g];
    const Shape shape = group.shape;
    if (shape == Shape::each) {
      if (group.of_teams != of_teams) continue;
      in.push_slot(in.lua, in.slots.piles + group.first + number);
    } else if (shape == Shape::each_row || shape == Shape::each_suits) {
      if (group.of_teams != of_teams) continue;
      in.push_slot(in.lua, in.slots.groups + static_cast<int>(g) * in.setup.players + number);
    } else {
      continue;
    }
    lua_setfield(in.lua, -2, group.name.c_str());
  }
}

std::vector<std::string> player_fields(const Interpreter& in) {
  std::vector<std::string> names = words_of(Owner::player);
  for (const PileGroup& group : in.setup.groups) {
    if (!group.of_teams) names.push_back(group.name);
  }
  for (const PublicInfo& variable : in.setup.publics) {
    if (variable.each) names.push_back(variable.name);
  }
  return names;
}

/// The public value of each player, or of each team, that the text at 2 names; or null.
const PublicInfo* each_public(const Interpreter& in, lua_State* lua, bool PublicInfo::*whose) {
  if (lua_type(lua, 2) != LUA_TSTRING) return nullptr;
  const std::string_view key = lua_tostring(lua, 2);
  for (const PublicInfo& variable : in.setup.publics) {
    if (variable.*whose && variable.name == key) return &variable;
  }
  return nullptr;
}

/// Pushes the value named by the text at 2 from the table in `slot`.
int push_public(Interpreter& in, lua_State* lua, int slot) {
  in.push_slot(lua, slot);
  lua_pushvalue(lua, 2);
  lua_rawget(lua, -2);
  return 1;
}

/// Sets a public value to the value at 3, in the table in `slot`, and tells the table of it.
int set_public(Interpreter& in, lua_State* lua, const PublicInfo& variable, int slot, Seat seat, int team) {
  require_play(lua, "setting a public value");
  check_public_value(lua, 3, variable);
  in.push_slot(lua, slot);
  if (count_public_event(in, lua)) {
    lua_pushvalue(lua, 2);
    lua_rawget(lua, -2);
    if (lua_rawequal(lua, -1, 3) == 0) add_public_event(in, variable.name, seat, lua, 3, team);
    lua_pop(lua, 1);
  }
  lua_pushvalue(lua, 2);
  lua_pushvalue(lua, 3);
  lua_rawset(lua, -3);
  settle(lua);
  return 0;
}

/// Raises the error of setting a field of a player or a team that is no public value.
int refuse_field(Interpreter& in, lua_State* lua, const std::vector<std::string>& fields, bool PublicInfo::*whose,
                 std::string_view owner, std::string_view each) {
  const std::string key = text_of(lua, 2);
  if (contains(fields, key)) return refuse_assignment(lua);
  std::vector<std::string> settable;
  for (const PublicInfo& candidate : in.setup.publics) {
    if (candidate.*whose) settable.push_back(candidate.name);
  }
  script_error(
      lua, fmt::format("{} has no field `{}` that can be set{}; declare it in the header: public {} {} \"...\"", owner,
                       key, did_you_mean(key, settable), key, each));
}

/// Pushes the field of the text at 2 that never changes: upvalue 1 has a table of them for each player or team. False,
/// with nothing pushed, if it is none of them.
bool push_fixed(lua_State* lua, int number) {
  lua_rawgeti(lua, lua_upvalueindex(1), number + 1);
  lua_pushvalue(lua, 2);
  if (!lua_isnil(lua, 2) && lua_rawget(lua, -2) != LUA_TNIL) return true;
  lua_settop(lua, 2);
  return false;
}

int player_index(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const Seat seat = player_argument(lua, 1, kPlayerField);
  if (push_fixed(lua, seat)) return 1;
  const auto index = static_cast<std::size_t>(seat);
  const Table& table = in.state->table;
  if (each_public(in, lua, &PublicInfo::each) != nullptr) return push_public(in, lua, in.slots.publics + seat);
  const std::string_view key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  const auto push_neighbour = [&](int direction) {
    const Seat other = table.turns.neighbour(seat, direction);
    if (other == kNoSeat) {
      lua_pushnil(lua);
    } else {
      in.push_player(lua, other);
    }
  };
  if (key == "score") {
    lua_pushinteger(lua, table.match.scores[index]);
  } else if (key == "chips") {
    if (!in.setup.has_chips) script_error(lua, "a player has no chips: the header has no `chips`");
    lua_pushinteger(lua, table.match.chips[index]);
  } else if (key == "left") {
    push_neighbour(1);
  } else if (key == "right") {
    push_neighbour(-1);
  } else if (key == "next") {
    push_neighbour(table.turns.direction());
  } else if (key == "is_in") {
    lua_pushboolean(lua, table.turns.is_active(seat) && table.match.is_in(seat) ? 1 : 0);
  } else if (key == "team" || key == "partner") {
    if (in.setup.teams == 0) script_error(lua, fmt::format("a player has no {}: the header has no `teams`", key));
    if (key == "team") {
      in.push_slot(lua, in.slots.teams + seat % in.setup.teams);
    } else {
      if (in.setup.players != 2 * in.setup.teams)
        script_error(lua, "a partner is there only in teams of two; use `me.team.players`");
      in.push_player(lua, (seat + in.setup.teams) % in.setup.players);
    }
  } else {
    if (in.state->decision.calls > 0 && word_of(Owner::card, key) != nullptr) {
      script_error(lua, fmt::format("{} has no field `{}`: in a call out of turn the second value is who called, and "
                                    "the third the card",
                                    about(Owner::player).name, key));
    }
    unknown_field(lua, about(Owner::player).name, player_fields(in));
  }
  return 1;
}

int player_newindex(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const Seat seat = player_argument(lua, 1, kPlayerField);
  const PublicInfo* variable = each_public(in, lua, &PublicInfo::each);
  if (variable == nullptr)
    return refuse_field(in, lua, player_fields(in), &PublicInfo::each, about(Owner::player).name, "each");
  return set_public(in, lua, *variable, in.slots.publics + seat, seat, -1);
}

std::vector<std::string> team_fields(const Interpreter& in) {
  std::vector<std::string> names = words_of(Owner::team);
  for (const PileGroup& group : in.setup.groups) {
    if (group.of_teams) names.push_back(group.name);
  }
  for (const PublicInfo& variable : in.setup.publics) {
    if (variable.each_team) names.push_back(variable.name);
  }
  return names;
}

int team_newindex(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const int team = in.known.at(lua_topointer(lua, 1)).number;
  const PublicInfo* variable = each_public(in, lua, &PublicInfo::each_team);
  if (variable == nullptr)
    return refuse_field(in, lua, team_fields(in), &PublicInfo::each_team, about(Owner::team).name, "each team");
  return set_public(in, lua, *variable, in.slots.team_publics + team, kNoSeat, team);
}

int team_index(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const int team = in.known.at(lua_topointer(lua, 1)).number;
  if (push_fixed(lua, team)) return 1;
  if (each_public(in, lua, &PublicInfo::each_team) != nullptr)
    return push_public(in, lua, in.slots.team_publics + team);
  const std::string_view key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  if (key == "score") {
    lua_pushinteger(lua, in.state->table.match.team_score(in.setup, team));
  } else if (key == "number") {
    lua_pushinteger(lua, team + 1);
  } else if (key == "players") {
    std::vector<std::uint16_t> seats;
    for (Seat seat = team; seat < in.setup.players; seat += in.setup.teams)
      seats.push_back(static_cast<std::uint16_t>(seat));
    push_list(lua, Element::player, seats);
  } else if (key == "name") {
    const std::string name = in.setup.team_name(team);
    lua_pushlstring(lua, name.data(), name.size());
  } else if (key == "other") {
    if (in.setup.teams != 2) {
      script_error(lua, fmt::format("`team.other` is for two teams, and these are {}; use `teams:except(team)`",
                                    in.setup.teams));
    }
    in.push_slot(lua, in.slots.teams + 1 - team);
  } else {
    unknown_field(lua, about(Owner::team).name, team_fields(in));
  }
  return 1;
}

int pot_index(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  if (push_fixed(lua, 0)) return 1;
  const auto pot = static_cast<std::size_t>(in.known.at(lua_topointer(lua, 1)).number);
  const std::string_view key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  if (key == "chips") {
    lua_pushinteger(lua, in.state->table.match.pots[pot]);
  } else if (key == "name") {
    lua_pushstring(lua, in.setup.pots[pot].c_str());
  } else {
    unknown_field(lua, Owner::pot);
  }
  return 1;
}

}  // namespace

void make_players(Interpreter& in) {
  lua_State* lua = in.lua;
  lua_newtable(lua);
  for (Seat seat = 0; seat < in.setup.players; ++seat) {
    push_player_methods(lua);
    set_piles(in, /*of_teams=*/false, seat);
    lua_pushinteger(lua, seat + 1);
    lua_setfield(lua, -2, "seat");
    lua_pushstring(lua, in.setup.names[slot(seat)].c_str());
    lua_setfield(lua, -2, "name");
    lua_rawseti(lua, -2, seat + 1);
    lua_newtable(lua);
    lua_rawseti(lua, LUA_REGISTRYINDEX, in.slots.publics + seat);
  }
  make_each(in, in.slots.players, slot(in.setup.players), Thing::player, binding<player_index>,
            binding<player_newindex>);
}

void make_teams_and_pots(Interpreter& in) {
  lua_State* lua = in.lua;
  lua_newtable(lua);
  for (int team = 0; team < in.setup.teams; ++team) {
    lua_newtable(lua);
    set_piles(in, /*of_teams=*/true, team);
    lua_rawseti(lua, -2, team + 1);
    lua_newtable(lua);
    lua_rawseti(lua, LUA_REGISTRYINDEX, in.slots.team_publics + team);
  }
  make_each(in, in.slots.teams, slot(in.setup.teams), Thing::team, binding<team_index>, binding<team_newindex>);
  lua_newtable(lua);
  push_pot_methods(lua);
  lua_rawseti(lua, -2, 1);
  make_each(in, in.slots.pots, in.setup.pots.size(), Thing::pot, binding<pot_index>, binding<refuse_assignment>);
}

}  // namespace houserules
