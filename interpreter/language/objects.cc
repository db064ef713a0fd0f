// Makes the cards, and the strings that name ranks, suits, colours, cards and moves.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "grammar/header/pack.h"
#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

constexpr std::string_view kCardField = "the field of a card";

/// Hands out registry indices. The first two are Lua's own, the third is luaL_ref's.
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

void make_slots(Interpreter& in) {
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
  slots.words = maker.take(setup.words.size());
  slots.teams = maker.take(static_cast<std::size_t>(setup.teams));
  slots.pots = maker.take(setup.pots.size());
  slots.publics = maker.take(players);
  slots.team_publics = maker.take(static_cast<std::size_t>(setup.teams));
  slots.groups = maker.take(setup.groups.size() * players);
  for (int* slot :
       {&slots.coroutine, &slots.globals, &slots.assigned, &slots.shared, &slots.defined, &slots.list_meta,
        &slots.range_meta, &slots.sets_meta, &slots.before_deal, &slots.start, &slots.turn, &slots.play, &slots.score,
        &slots.why_not, &slots.at_limit, &slots.suit_of, &slots.team_score, &slots.strength, &slots.hand_total}) {
    *slot = maker.take();
  }
  // Filled in ascending order, all of them end up in the registry's array part.
  for (int slot = 3; slot < maker.end(); ++slot) {
    lua_pushboolean(in.lua, 0);
    lua_rawseti(in.lua, LUA_REGISTRYINDEX, slot);
  }
}

/// Interns a string, anchors it in the registry under `slot` (0: as a key), and returns its entry.
KnownThing& know_text(Interpreter& in, const std::string& text, int slot) {
  lua_pushlstring(in.lua, text.data(), text.size());
  KnownThing& thing = in.known.add(lua_topointer(in.lua, -1));
  thing.thing = Thing::text;
  if (slot > 0) {
    lua_rawseti(in.lua, LUA_REGISTRYINDEX, slot);
  } else {
    lua_pushboolean(in.lua, 1);
    lua_rawset(in.lua, LUA_REGISTRYINDEX);
  }
  return thing;
}

/// Words of other packs that this pack lacks: they fit no card but are no mistake.
void know_foreign_texts(Interpreter& in) {
  const PackWords words = pack_words(in.rules->header);
  const auto know = [&in](const std::vector<std::string>& texts, std::uint8_t foreign, auto KnownThing::*number) {
    for (const std::string& text : texts) {
      lua_pushlstring(in.lua, text.data(), text.size());
      const bool in_pack = in.known.at(lua_topointer(in.lua, -1)).*number >= 0;
      lua_pop(in.lua, 1);
      if (!in_pack) know_text(in, text, 0).foreign |= foreign;
    }
  };
  know(words.ranks, kForeignRank, &KnownThing::rank);
  know(words.suits, kForeignSuit, &KnownThing::suit);
  know(words.colours, kForeignColour, &KnownThing::colour);
  know(words.cards, kForeignCard, &KnownThing::face);
}

void make_texts(Interpreter& in) {
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
  for (std::size_t i = 0; i < in.setup.words.size(); ++i) {
    know_text(in, in.setup.words[i], slots.words + static_cast<int>(i)).word = static_cast<std::int16_t>(i);
  }
  for (std::size_t i = 0; i < in.setup.publics.size(); ++i) {
    know_text(in, in.setup.publics[i].name, 0).variable = static_cast<std::int16_t>(i);
  }
  know_foreign_texts(in);
  know_text(in, "rank", 0).field = PatternField::rank;
  know_text(in, "suit", 0).field = PatternField::suit;
  know_text(in, "colour", 0).field = PatternField::colour;
  know_text(in, "value", 0).field = PatternField::value;
  know_text(in, "order", 0).field = PatternField::order;
}

/// Pushes a field that depends on the face. False, with nothing pushed, if it is none, or the face lacks it.
bool push_face_field(const Interpreter& in, lua_State* lua, FaceId number, const KnownThing& field) {
  const Face& face = in.setup.pack.faces[number];
  const std::uint32_t colour = in.face_colour_bits[number];
  switch (field.field) {
    case PatternField::rank: in.push_slot(lua, in.slots.ranks + face.rank); return true;
    case PatternField::suit:
      if (face.suit >= 0) in.push_slot(lua, in.slots.suits + face.suit);
      return face.suit >= 0;
    case PatternField::colour:
      if (colour != 0) in.push_slot(lua, in.slots.colours + std::countr_zero(colour));
      return colour != 0;
    case PatternField::value:
      if (face.value) lua_pushinteger(lua, *face.value);
      return face.value.has_value();
    case PatternField::order:
      if (face.order != 0) lua_pushinteger(lua, face.order);
      return face.order != 0;
    case PatternField::none: return false;
  }
  return false;
}

int card_index(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const CardId card = card_argument(lua, 1, kCardField);
  const Table& table = in.state->table;
  if (push_face_field(in, lua, table.face(card), in.known.at(lua_topointer(lua, 2)))) return 1;
  lua_pushvalue(lua, 2);
  lua_rawget(lua, lua_upvalueindex(1));
  if (!lua_isnil(lua, -1)) return 1;
  const std::string key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
  if (key == "name") {
    in.push_slot(lua, in.slots.face_names + table.face(card));
    return 1;
  }
  if (key == "pile") {
    in.push_slot(lua, in.slots.piles + table.pile_of(card));
    return 1;
  }
  if (key == "face_up") {
    lua_pushboolean(lua, table.visible_to(card) == seats_below(in.setup.players) ? 1 : 0);
    return 1;
  }
  Seat seat = kNoSeat;
  if (key == "holder") {
    seat = in.setup.piles[table.pile_of(card)].owner;
  } else if (key == "laid_by") {
    seat = table.laid_by(card);
  } else if (key == "value") {
    script_error(lua, fmt::format("the {} has no value: the header's `values` give it none", text_of(lua, 1)));
  } else if (key != "suit" && key != "colour" && key != "order") {  // fields that a Joker lacks
    unknown_field(lua, Owner::card);
  }
  if (seat == kNoSeat) {
    lua_pushnil(lua);
  } else {
    in.push_player(lua, seat);
  }
  return 1;
}

}  // namespace

void keep(Interpreter& in, int slot, Thing thing, int number) {
  KnownThing& entry = in.known.add(lua_topointer(in.lua, -1));
  entry.thing = thing;
  entry.number = static_cast<std::int16_t>(number);
  lua_rawseti(in.lua, LUA_REGISTRYINDEX, slot);
}

void make_each(Interpreter& in, int first, std::size_t count, Thing thing, lua_CFunction index, lua_CFunction newindex,
               std::initializer_list<luaL_Reg> more) {
  lua_State* lua = in.lua;
  lua_newtable(lua);
  lua_insert(lua, -2);
  lua_pushcclosure(lua, index, 1);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, newindex);
  lua_setfield(lua, -2, "__newindex");
  lua_pushcfunction(lua, binding<concatenated>);
  lua_setfield(lua, -2, "__concat");
  for (const luaL_Reg& one : more) {
    lua_pushcfunction(lua, one.func);
    lua_setfield(lua, -2, one.name);
  }
  for (std::size_t i = 0; i < count; ++i) {
    lua_newtable(lua);
    lua_pushvalue(lua, -2);
    lua_setmetatable(lua, -2);
    keep(in, first + static_cast<int>(i), thing, static_cast<int>(i));
  }
  lua_pop(lua, 1);
}

int concatenated(lua_State* lua) {
  const std::string text = text_of(lua, 1) + text_of(lua, 2);
  lua_pushlstring(lua, text.data(), text.size());
  return 1;
}

void make_objects(Interpreter& in) {
  const Pack& pack = in.setup.pack;
  for (const std::string& colour : pack.colours) {
    if (!colour.empty() && !contains(in.colours, colour)) {
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
      const auto found = std::find(in.colours.begin(), in.colours.end(), pack.colours[slot(face.suit)]);
      if (found != in.colours.end()) colour = std::uint32_t{1} << (found - in.colours.begin());
    }
    in.face_colour_bits.push_back(colour);
  }
  make_slots(in);
  make_texts(in);
  make_list_metatables(in, in.lua);
  push_card_methods(in.lua);
  make_each(in, in.slots.cards, pack.cards.size(), Thing::card, binding<card_index>, binding<refuse_assignment>);
  make_piles(in);
  make_players(in);
  make_teams_and_pots(in);
}

}  // namespace houserules
