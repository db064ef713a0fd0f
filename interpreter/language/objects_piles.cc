// Piles and rows of piles as objects of the script.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

constexpr std::string_view kPileField = "the field of a pile";

int pile_index(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const PileId pile = pile_argument(lua, 1, kPileField);
  lua_pushvalue(lua, 2);
  if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  const auto cards = in.state->table.cards(pile);
  if (lua_type(lua, 2) == LUA_TNUMBER) {
    lua_Integer at = integer_argument(lua, 2, "a place in a pile");
    if (at < 0) at += static_cast<lua_Integer>(cards.size()) + 1;
    if (at < 1 || at > static_cast<lua_Integer>(cards.size())) {
      lua_pushnil(lua);
    } else {
      in.push_card(lua, cards[static_cast<std::size_t>(at) - 1]);
    }
    return 1;
  }
  const std::string_view key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  if (key == "top" || key == "bottom") {
    if (cards.empty()) {
      lua_pushnil(lua);
    } else {
      in.push_card(lua, key == "top" ? cards.back() : cards.front());
    }
    return 1;
  }
  const PileInfo& info = in.setup.piles[pile];
  if (key == "name") {
    lua_pushlstring(lua, info.label.data(), info.label.size());
    return 1;
  }
  if (key == "owner") {
    if (info.owner == kNoSeat) {
      lua_pushnil(lua);
    } else {
      in.push_player(lua, info.owner);
    }
    return 1;
  }
  unknown_field(lua, Owner::pile);
}

int pile_length(lua_State* lua) {
  static constexpr std::string_view kLength = "#";
  lua_pushinteger(lua, interpreter_of(lua).state->table.size(pile_argument(lua, 1, kLength)));
  return 1;
}

/// Upvalue 1 is a table of the row's piles.
int row_index(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  lua_pushvalue(lua, 2);
  if (!lua_isnil(lua, 2) && lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  const KnownThing& thing = in.known.at(lua_topointer(lua, 1));
  const PileGroup& group = in.setup.groups[slot(thing.number)];
  const bool suits = group.shape == PileGroup::Shape::suits || group.shape == PileGroup::Shape::each_suits;
  if (lua_type(lua, 2) == LUA_TNUMBER) {
    lua_pushnil(lua);
    return 1;
  }
  unknown_field(lua, fmt::format("`{}`, {},", group.name, suits ? "a pile for each suit" : "a row of piles"),
                suits ? in.setup.pack.suits : std::vector<std::string>{});
}

int row_length(lua_State* lua) {
  const KnownThing& thing = interpreter_of(lua).known.at(lua_topointer(lua, 1));
  lua_pushinteger(lua, interpreter_of(lua).setup.groups[slot(thing.number)].row);
  return 1;
}

}  // namespace

void make_piles(Interpreter& in) {
  lua_State* lua = in.lua;
  const Setup& setup = in.setup;
  push_pile_methods(lua);
  make_each(in, in.slots.piles, setup.piles.size(), Thing::pile, binding<pile_index>, binding<refuse_assignment>,
            {{"__len", binding<pile_length>}, {"__add", binding<joined>}});
  using Shape = PileGroup::Shape;
  for (std::size_t g = 0; g < setup.groups.size(); ++g) {
    const PileGroup& group = setup.groups[g];
    if (group.shape == Shape::single || group.shape == Shape::each) continue;
    const bool each = group.shape == Shape::each_row || group.shape == Shape::each_suits;
    const bool suits = group.shape == Shape::suits || group.shape == Shape::each_suits;
    for (Seat seat = 0; seat < (!each ? 1 : group.of_teams ? setup.teams : setup.players); ++seat) {
      lua_newtable(lua);
      lua_newtable(lua);
      const int row_meta = lua_gettop(lua);
      lua_createtable(lua, group.row, suits ? group.row : 0);
      for (int place = 0; place < group.row; ++place) {
        in.push_slot(lua, in.slots.piles + group.first + seat * group.row + place);
        if (suits) {
          lua_pushvalue(lua, -1);
          lua_setfield(lua, -3, setup.pack.suits[slot(place)].c_str());
        }
        lua_rawseti(lua, -2, place + 1);
      }
      lua_pushvalue(lua, -1);
      lua_setfield(lua, row_meta, sandbox::kPairs);
      lua_pushcclosure(lua, binding<row_index>, 1);
      lua_setfield(lua, row_meta, "__index");
      lua_pushcfunction(lua, binding<row_length>);
      lua_setfield(lua, row_meta, "__len");
      lua_pushcfunction(lua, binding<refuse_assignment>);
      lua_setfield(lua, row_meta, "__newindex");
      lua_setmetatable(lua, -2);
      keep(in, in.slots.groups + static_cast<int>(g) * setup.players + seat, Thing::row, static_cast<int>(g));
    }
  }
}

}  // namespace houserules
