// Makes the objects that scripts hold, once, while loading: cards, players, piles, rows, teams, pots, and the strings that name ranks,
// suits, colours, cards and moves.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/list.h"
#include "interpreter/sandbox.h"
#include "interpreter/vocabulary.h"

namespace houserules {
namespace {

/// Hands out registry numbers. The registry's first two are Lua's own, the third luaL_ref's.
class SlotMaker {
 public:
  int take(std::size_t count = 1) {
    const int first = next_;
    next_ += static_cast<int>(count);
    return first;
  }
  int end() const { return next_; }

 private:
  int next_ = 4;
};

void make_slots(World::Internals& in) {
  SlotMaker maker;
  const Setup& setup = in.setup;
  const auto players = static_cast<std::size_t>(setup.players);
  Slots& slots = in.slots;
  slots.cards = maker.take(setup.pack.cards.size());
  slots.players = maker.take(players);
  slots.piles = maker.take(setup.piles.size());
  slots.suits = maker.take(setup.pack.suits.size());
  slots.ranks = maker.take(setup.pack.ranks.size());
  slots.colours = maker.take(in.colours.size());
  slots.face_names = maker.take(setup.pack.faces.size());
  slots.moves = maker.take(setup.moves.size());
  slots.teams = maker.take(static_cast<std::size_t>(setup.teams));
  slots.pots = maker.take(setup.pots.size());
  slots.publics = maker.take(players);
  slots.groups = maker.take(setup.groups.size() * players);
  for (int* slot : {&slots.coroutine, &slots.globals, &slots.environment, &slots.defined, &slots.nobody, &slots.suit_list,
                    &slots.rank_list, &slots.list_meta, &slots.range_meta, &slots.before_deal, &slots.start, &slots.turn,
                    &slots.play, &slots.score, &slots.why_not, &slots.at_limit, &slots.field_rank, &slots.field_suit, &slots.field_colour,
                    &slots.field_value, &slots.field_order, &slots.field_name}) {
    *slot = maker.take();
  }
  // Filled in ascending order, they all come to lie in the registry's array part.
  for (int slot = 3; slot < maker.end(); ++slot) {
    lua_pushboolean(in.lua, 0);
    lua_rawseti(in.lua, LUA_REGISTRYINDEX, slot);
  }
}

/// Interns a string, keeps it in the registry under `slot` (0: in the next free number), and returns its entry.
KnownThing& know_text(World::Internals& in, const std::string& text, int slot) {
  lua_pushlstring(in.lua, text.data(), text.size());
  KnownThing& thing = in.known.add(lua_topointer(in.lua, -1));
  thing.thing = Thing::text;
  if (slot > 0) {
    lua_rawseti(in.lua, LUA_REGISTRYINDEX, slot);
  } else {
    lua_pushboolean(in.lua, 1);
    lua_rawset(in.lua, LUA_REGISTRYINDEX);  // as a key: anchored all the same
  }
  return thing;
}

void make_texts(World::Internals& in) {
  const Pack& pack = in.setup.pack;
  const Slots& slots = in.slots;
  for (std::size_t i = 0; i < pack.ranks.size(); ++i) {
    know_text(in, pack.ranks[i], slots.ranks + static_cast<int>(i)).rank = static_cast<std::int16_t>(i);
  }
  for (std::size_t i = 0; i < pack.suits.size(); ++i) {
    know_text(in, pack.suits[i], slots.suits + static_cast<int>(i)).suit = static_cast<std::int16_t>(i);
  }
  for (std::size_t i = 0; i < in.colours.size(); ++i) {
    know_text(in, in.colours[i], slots.colours + static_cast<int>(i)).colour = static_cast<std::int16_t>(i);
  }
  for (std::size_t i = 0; i < pack.faces.size(); ++i) {
    know_text(in, in.face_texts[i], 0).face = static_cast<std::int16_t>(i);
    const std::string name = pack.name(static_cast<FaceId>(i));
    lua_pushlstring(in.lua, name.data(), name.size());
    lua_rawseti(in.lua, LUA_REGISTRYINDEX, slots.face_names + static_cast<int>(i));
  }
  for (std::size_t i = 0; i < in.setup.moves.size(); ++i) {
    know_text(in, in.setup.moves[i].name, slots.moves + static_cast<int>(i)).move = static_cast<std::int16_t>(i);
  }
  know_text(in, "rank", slots.field_rank).field = PatternField::rank;
  know_text(in, "suit", slots.field_suit).field = PatternField::suit;
  know_text(in, "colour", slots.field_colour).field = PatternField::colour;
  know_text(in, "value", slots.field_value).field = PatternField::value;
  know_text(in, "order", slots.field_order).field = PatternField::order;
  know_text(in, "name", slots.field_name);
}

/// Keeps the table at the top of the stack under `slot`, known as `thing`, and pops it.
void keep(World::Internals& in, int slot, Thing thing, int number) {
  KnownThing& entry = in.known.add(lua_topointer(in.lua, -1));
  entry.thing = thing;
  entry.number = static_cast<std::int16_t>(number);
  lua_rawseti(in.lua, LUA_REGISTRYINDEX, slot);
}

/// Copies a method out of the table at `methods` into the table at the top of the stack.
void copy_method(lua_State* lua, int methods, const char* name) {
  lua_getfield(lua, methods, name);
  lua_setfield(lua, -2, name);
}

int concatenated(lua_State* lua) {
  const std::string text = text_of(lua, 1) + text_of(lua, 2);
  lua_pushlstring(lua, text.data(), text.size());
  return 1;
}

// ---- cards ----

int card_index(lua_State* lua) {
  lua_pushvalue(lua, 2);
  lua_rawget(lua, lua_upvalueindex(1));
  if (!lua_isnil(lua, -1)) return 1;
  World::Internals& in = internals_of(lua);
  const CardId card = card_argument(lua, 1, "the field of a card");
  const Table& table = in.state->table;
  const std::string key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  if (key == "pile") {
    in.push_slot(lua, in.slots.piles + table.pile_of(card));
    return 1;
  }
  Seat seat = kNoSeat;
  if (key == "holder") {
    seat = in.setup.piles[table.pile_of(card)].owner;
  } else if (key == "laid_by") {
    seat = table.laid_by(card);
  } else if (key == "value") {
    script_error(lua, fmt::format("the {} has no value: the header's `values` give it none", text_of(lua, 1)));
  } else if (key != "suit" && key != "colour" && key != "order") {  // those a Joker lacks
    unknown_field(lua, "a card", words_of(Owner::card));
  }
  if (seat == kNoSeat) {
    lua_pushnil(lua);
  } else {
    in.push_player(lua, seat);
  }
  return 1;
}

void make_cards(World::Internals& in) {
  lua_State* lua = in.lua;
  push_card_methods(lua);
  const int methods = lua_gettop(lua);
  lua_newtable(lua);
  const int meta = lua_gettop(lua);
  lua_pushvalue(lua, methods);
  lua_pushcclosure(lua, binding<card_index>, 1);
  lua_setfield(lua, meta, "__index");
  lua_pushcfunction(lua, binding<refuse_assignment>);
  lua_setfield(lua, meta, "__newindex");
  lua_pushcfunction(lua, binding<concatenated>);
  lua_setfield(lua, meta, "__concat");
  for (std::size_t i = 0; i < in.setup.pack.cards.size(); ++i) {
    lua_createtable(lua, 0, 8);
    copy_method(lua, methods, "is");
    copy_method(lua, methods, "move_to");
    lua_pushvalue(lua, meta);
    lua_setmetatable(lua, -2);
    keep(in, in.slots.cards + static_cast<int>(i), Thing::card, static_cast<int>(i));
    write_face(in, lua, static_cast<CardId>(i));
  }
  lua_settop(lua, methods - 1);
}

// ---- piles and rows ----

int pile_index(lua_State* lua) {
  World::Internals& in = internals_of(lua);
  const PileId pile = pile_argument(lua, 1, "the field of a pile");
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
  unknown_field(lua, "a pile", words_of(Owner::pile));
}

int pile_length(lua_State* lua) {
  lua_pushinteger(lua, internals_of(lua).state->table.size(pile_argument(lua, 1, "#")));
  return 1;
}

int row_index(lua_State* lua) {
  World::Internals& in = internals_of(lua);
  const KnownThing& thing = in.known.at(lua_topointer(lua, 1));
  const PileGroup& group = in.setup.groups[static_cast<std::size_t>(thing.number)];
  const bool suits = group.shape == PileGroup::Shape::suits || group.shape == PileGroup::Shape::each_suits;
  if (lua_type(lua, 2) == LUA_TNUMBER) {
    lua_pushnil(lua);
    return 1;
  }
  unknown_field(lua, fmt::format("`{}`, {},", group.name, suits ? "a pile for each suit" : "a row of piles").c_str(),
                suits ? in.setup.pack.suits : std::vector<std::string>{});
}

void make_piles(World::Internals& in) {
  lua_State* lua = in.lua;
  const Setup& setup = in.setup;
  push_pile_methods(lua);
  const int methods = lua_gettop(lua);
  lua_newtable(lua);
  const int meta = lua_gettop(lua);
  lua_pushcfunction(lua, binding<pile_index>);
  lua_setfield(lua, meta, "__index");
  lua_pushcfunction(lua, binding<pile_length>);
  lua_setfield(lua, meta, "__len");
  lua_pushcfunction(lua, binding<joined>);
  lua_setfield(lua, meta, "__add");
  lua_pushcfunction(lua, binding<refuse_assignment>);
  lua_setfield(lua, meta, "__newindex");
  lua_pushcfunction(lua, binding<concatenated>);
  lua_setfield(lua, meta, "__concat");
  for (std::size_t i = 0; i < setup.piles.size(); ++i) {
    lua_createtable(lua, 0, 16);
    lua_pushnil(lua);
    while (lua_next(lua, methods) != 0) {  // copied, so that a method call is one lookup
      lua_pushvalue(lua, -2);
      lua_insert(lua, -2);
      lua_rawset(lua, -4);
    }
    lua_pushvalue(lua, meta);
    lua_setmetatable(lua, -2);
    keep(in, in.slots.piles + static_cast<int>(i), Thing::pile, static_cast<int>(i));
  }

  lua_newtable(lua);
  const int row_meta = lua_gettop(lua);
  lua_pushcfunction(lua, binding<row_index>);
  lua_setfield(lua, row_meta, "__index");
  lua_pushcfunction(lua, binding<refuse_assignment>);
  lua_setfield(lua, row_meta, "__newindex");
  using Shape = PileGroup::Shape;
  for (std::size_t g = 0; g < setup.groups.size(); ++g) {
    const PileGroup& group = setup.groups[g];
    if (group.shape == Shape::single || group.shape == Shape::each) continue;
    const bool each = group.shape == Shape::each_row || group.shape == Shape::each_suits;
    const bool suits = group.shape == Shape::suits || group.shape == Shape::each_suits;
    for (Seat seat = 0; seat < (each ? setup.players : 1); ++seat) {
      lua_createtable(lua, group.row, suits ? group.row : 0);
      for (int place = 0; place < group.row; ++place) {
        in.push_slot(lua, in.slots.piles + group.first + seat * group.row + place);
        if (suits) {
          lua_pushvalue(lua, -1);
          lua_setfield(lua, -3, setup.pack.suits[static_cast<std::size_t>(place)].c_str());
        }
        lua_rawseti(lua, -2, place + 1);
      }
      lua_pushvalue(lua, row_meta);
      lua_setmetatable(lua, -2);
      keep(in, in.slots.groups + static_cast<int>(g) * setup.players + seat, Thing::row, static_cast<int>(g));
    }
  }
  lua_settop(lua, methods - 1);
}

// ---- players, teams, pots ----

void push_group(World::Internals& in, std::size_t g, Seat seat) {
  const PileGroup& group = in.setup.groups[g];
  if (group.shape == PileGroup::Shape::each) {
    in.push_slot(in.lua, in.slots.piles + group.first + seat);
  } else if (group.shape == PileGroup::Shape::single) {
    in.push_slot(in.lua, in.slots.piles + group.first);
  } else {
    in.push_slot(in.lua, in.slots.groups + static_cast<int>(g) * in.setup.players + seat);
  }
}

std::vector<std::string> player_fields(const World::Internals& in) {
  std::vector<std::string> names = words_of(Owner::player);
  for (const PileGroup& group : in.setup.groups) names.push_back(group.name);
  for (const PublicInfo& variable : in.setup.publics) {
    if (variable.each) names.push_back(variable.name);
  }
  return names;
}

const PublicInfo* each_public(const World::Internals& in, lua_State* lua, int index) {
  if (lua_type(lua, index) != LUA_TSTRING) return nullptr;
  const std::string_view key = lua_tostring(lua, index);
  for (const PublicInfo& variable : in.setup.publics) {
    if (variable.each && variable.name == key) return &variable;
  }
  return nullptr;
}

int player_index(lua_State* lua) {
  World::Internals& in = internals_of(lua);
  const Seat seat = player_argument(lua, 1, "the field of a player");
  const auto index = static_cast<std::size_t>(seat);
  const Table& table = in.state->table;
  if (each_public(in, lua, 2) != nullptr) {
    in.push_slot(lua, in.slots.publics + seat);
    lua_pushvalue(lua, 2);
    lua_rawget(lua, -2);
    return 1;
  }
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
      if (in.setup.players != 2 * in.setup.teams) script_error(lua, "a partner is there only in teams of two; use `me.team.players`");
      in.push_player(lua, (seat + in.setup.teams) % in.setup.players);
    }
  } else {
    unknown_field(lua, "a player", player_fields(in));
  }
  return 1;
}

int player_newindex(lua_State* lua) {
  World::Internals& in = internals_of(lua);
  const Seat seat = player_argument(lua, 1, "the field of a player");
  const PublicInfo* variable = each_public(in, lua, 2);
  if (variable == nullptr) {
    const std::string key = text_of(lua, 2);
    const std::vector<std::string> fields = player_fields(in);
    if (std::find(fields.begin(), fields.end(), key) != fields.end()) return refuse_assignment(lua);
    std::vector<std::string> settable;
    for (const PublicInfo& candidate : in.setup.publics) {
      if (candidate.each) settable.push_back(candidate.name);
    }
    script_error(lua, fmt::format("a player has no field `{}` that can be set{}; declare it in the header: public {} each \"...\"", key,
                                  did_you_mean(key, settable), key));
  }
  require_play(lua, "setting a public value");
  check_public_value(lua, 3, variable->name);
  in.push_slot(lua, in.slots.publics + seat);
  if (in.state->table.heard()) {
    lua_pushvalue(lua, 2);
    lua_rawget(lua, -2);
    if (lua_rawequal(lua, -1, 3) == 0) add_public_event(in, variable->name, seat, lua, 3);
    lua_pop(lua, 1);
  }
  lua_pushvalue(lua, 2);
  lua_pushvalue(lua, 3);
  lua_rawset(lua, -3);
  return 0;
}

void make_players(World::Internals& in) {
  lua_State* lua = in.lua;
  push_player_methods(lua);
  const int methods = lua_gettop(lua);
  lua_newtable(lua);
  const int meta = lua_gettop(lua);
  lua_pushcfunction(lua, binding<player_index>);
  lua_setfield(lua, meta, "__index");
  lua_pushcfunction(lua, binding<player_newindex>);
  lua_setfield(lua, meta, "__newindex");
  lua_pushcfunction(lua, binding<concatenated>);
  lua_setfield(lua, meta, "__concat");
  for (Seat seat = 0; seat < in.setup.players; ++seat) {
    lua_newtable(lua);
    lua_pushnil(lua);
    while (lua_next(lua, methods) != 0) {
      lua_pushvalue(lua, -2);
      lua_insert(lua, -2);
      lua_rawset(lua, -4);
    }
    for (std::size_t g = 0; g < in.setup.groups.size(); ++g) {
      using Shape = PileGroup::Shape;
      const Shape shape = in.setup.groups[g].shape;
      if (shape != Shape::each && shape != Shape::each_row && shape != Shape::each_suits) continue;
      push_group(in, g, seat);
      lua_setfield(lua, -2, in.setup.groups[g].name.c_str());
    }
    lua_pushinteger(lua, seat + 1);
    lua_setfield(lua, -2, "seat");
    lua_pushstring(lua, in.setup.names[static_cast<std::size_t>(seat)].c_str());
    lua_setfield(lua, -2, "name");
    lua_pushvalue(lua, meta);
    lua_setmetatable(lua, -2);
    keep(in, in.slots.players + seat, Thing::player, seat);
    lua_newtable(lua);
    lua_rawseti(lua, LUA_REGISTRYINDEX, in.slots.publics + seat);
  }
  lua_settop(lua, methods - 1);
}

int team_index(lua_State* lua) {
  World::Internals& in = internals_of(lua);
  const int team = in.known.at(lua_topointer(lua, 1)).number;
  const std::string_view key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  if (key == "score") {
    lua_pushinteger(lua, in.state->table.match.team_score(in.setup, team));
  } else if (key == "number") {
    lua_pushinteger(lua, team + 1);
  } else if (key == "players") {
    std::vector<std::uint16_t> seats;
    for (Seat seat = team; seat < in.setup.players; seat += in.setup.teams) seats.push_back(static_cast<std::uint16_t>(seat));
    push_list(lua, Element::player, seats);
  } else {
    unknown_field(lua, "a team", words_of(Owner::team));
  }
  return 1;
}

int pot_index(lua_State* lua) {
  World::Internals& in = internals_of(lua);
  const auto pot = static_cast<std::size_t>(in.known.at(lua_topointer(lua, 1)).number);
  const std::string_view key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  if (key == "chips") {
    lua_pushinteger(lua, in.state->table.match.pots[pot]);
  } else if (key == "name") {
    lua_pushstring(lua, in.setup.pots[pot].c_str());
  } else {
    unknown_field(lua, "a pot", words_of(Owner::pot));
  }
  return 1;
}

void make_simple(World::Internals& in, int first, int count, Thing thing, lua_CFunction index, bool pays) {
  lua_State* lua = in.lua;
  lua_newtable(lua);
  const int meta = lua_gettop(lua);
  lua_pushcfunction(lua, index);
  lua_setfield(lua, meta, "__index");
  lua_pushcfunction(lua, binding<refuse_assignment>);
  lua_setfield(lua, meta, "__newindex");
  lua_pushcfunction(lua, binding<concatenated>);
  lua_setfield(lua, meta, "__concat");
  for (int i = 0; i < count; ++i) {
    if (pays) {
      push_money_methods(lua);
    } else {
      lua_newtable(lua);
    }
    lua_pushvalue(lua, meta);
    lua_setmetatable(lua, -2);
    keep(in, first + i, thing, i);
  }
  lua_settop(lua, meta - 1);
}

}  // namespace

void write_face(World::Internals& in, lua_State* lua, CardId card) {
  const Slots& slots = in.slots;
  const FaceId face = in.state != nullptr ? in.state->table.face(card) : in.setup.pack.cards[card];
  const Face& info = in.setup.pack.faces[face];
  in.push_card(lua, card);
  const auto set = [&](int field, bool has, auto push) {
    in.push_slot(lua, field);
    if (has) {
      push();
    } else {
      lua_pushnil(lua);
    }
    lua_rawset(lua, -3);
  };
  set(slots.field_rank, true, [&] { in.push_slot(lua, slots.ranks + info.rank); });
  set(slots.field_suit, info.suit >= 0, [&] { in.push_slot(lua, slots.suits + info.suit); });
  const std::uint32_t colour = in.face_colour_bits[face];
  set(slots.field_colour, colour != 0, [&] { in.push_slot(lua, slots.colours + __builtin_ctz(colour)); });
  set(slots.field_value, info.value.has_value(), [&] { lua_pushinteger(lua, *info.value); });
  set(slots.field_order, info.order != 0, [&] { lua_pushinteger(lua, info.order); });
  set(slots.field_name, true, [&] { in.push_slot(lua, slots.face_names + face); });
  lua_pop(lua, 1);
}

void make_objects(World::Internals& in) {
  const Pack& pack = in.setup.pack;
  for (const std::string& colour : pack.colours) {
    if (!colour.empty() && std::find(in.colours.begin(), in.colours.end(), colour) == in.colours.end()) {
      in.colours.push_back(colour);
    }
  }
  for (std::size_t i = 0; i < pack.faces.size(); ++i) {
    const Face& face = pack.faces[i];
    in.face_texts.push_back(pack.text(static_cast<FaceId>(i)));
    in.face_rank_bits.push_back(std::uint64_t{1} << face.rank);
    in.face_suit_bits.push_back(face.suit < 0 ? 0 : std::uint32_t{1} << face.suit);
    std::uint32_t colour = 0;
    if (face.suit >= 0) {
      const auto found = std::find(in.colours.begin(), in.colours.end(), pack.colours[static_cast<std::size_t>(face.suit)]);
      if (found != in.colours.end()) colour = std::uint32_t{1} << (found - in.colours.begin());
    }
    in.face_colour_bits.push_back(colour);
  }
  make_slots(in);
  make_texts(in);
  make_list_metatables(in, in.lua);
  make_cards(in);
  make_piles(in);
  make_players(in);
  make_simple(in, in.slots.teams, in.setup.teams, Thing::team, binding<team_index>, /*pays=*/false);
  make_simple(in, in.slots.pots, static_cast<int>(in.setup.pots.size()), Thing::pot, binding<pot_index>, /*pays=*/true);
}

}  // namespace houserules
