#include "interpreter/language/binding.h"
#include "interpreter/language/choose.h"
#include "interpreter/language/list.h"
#include "interpreter/language/matcher.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

const char* wanted(ValueType type) {
  switch (type) {
    case ValueType::none: return "true";
    case ValueType::card: return "a list of cards, or sets of cards";
    case ValueType::suit: return "a list of suits";
    case ValueType::rank: return "a list of ranks";
    case ValueType::player: return "a list of players";
    case ValueType::number: return "a list of numbers, or a range";
  }
  return "";
}

void add_card(Interpreter& in, Decision& decision, int move, CardId card, std::size_t first) {
  const Table& table = in.state->table;
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  alternative.value = card;
  if ((table.visible_to(card) & seat_bit(decision.seat)) == 0) {
    alternative.kind = AlternativeKind::place;
  } else {
    alternative.kind = AlternativeKind::card;
    if (in.setup.pack.has_duplicates) {
      const FaceId face = table.face(card);
      const PileId pile = table.pile_of(card);
      for (std::size_t i = first; i < decision.alternatives.size(); ++i) {
        const auto other = static_cast<CardId>(decision.alternatives[i].value);
        if (decision.alternatives[i].kind == AlternativeKind::card && table.face(other) == face &&
            table.pile_of(other) == pile)
          return;
      }
    }
  }
  decision.alternatives.push_back(alternative);
}

void add_set(Decision& decision, int move, std::span<const CardId> cards) {
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  alternative.kind = AlternativeKind::set;
  alternative.count = static_cast<std::uint16_t>(cards.size());
  alternative.value = static_cast<std::int32_t>(decision.sets.size());
  decision.sets.insert(decision.sets.end(), cards.begin(), cards.end());
  decision.alternatives.push_back(alternative);
}

/// Adds all sets in lexical order of places; of sets with equal faces only the first.
void add_sets(lua_State* lua, Interpreter& in, Decision& decision, int move, const Sets& sets) {
  const std::size_t size = sets.size;
  if (size > sets.count) return;
  std::vector<std::size_t> places(size);
  for (std::size_t i = 0; i < size; ++i) places[i] = i;
  std::vector<CardId> cards(size);
  std::set<std::vector<FaceId>> seen;
  // Each set is looked at card by card, and where faces are alike put in order besides.
  const auto steps = static_cast<std::int64_t>(size * (in.setup.pack.has_duplicates ? 8 : 1));
  while (true) {
    charge(lua, steps);
    std::vector<FaceId> faces(size);
    for (std::size_t i = 0; i < size; ++i) {
      cards[i] = sets.cards[places[i]];
      faces[i] = in.state->table.face(cards[i]);
    }
    std::sort(faces.begin(), faces.end());
    if (!in.setup.pack.has_duplicates || seen.insert(faces).second) add_set(decision, move, cards);
    std::size_t at = size;
    while (at > 0 && places[at - 1] == sets.count - size + at - 1) --at;
    if (at == 0) return;
    ++places[at - 1];
    for (std::size_t i = at; i < size; ++i) places[i] = places[i - 1] + 1;
  }
}

void add_number(lua_State* lua, Decision& decision, int move, int index) {
  const std::int64_t number = integer_argument(lua, index, "choose");
  if (number < INT32_MIN || number > INT32_MAX)
    script_error(lua, fmt::format("{} is too large a number to choose", number));
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  alternative.kind = AlternativeKind::number;
  alternative.value = static_cast<std::int32_t>(number);
  decision.alternatives.push_back(alternative);
}

void add_range(Decision& decision, int move, const Range_& range) {
  if (range.least > range.most) return;
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  alternative.kind = AlternativeKind::range;
  alternative.value = range.least;
  alternative.step = range.step;
  alternative.most = range.least + (range.most - range.least) / range.step * range.step;
  decision.alternatives.push_back(alternative);
}

/// Adds a plain Lua table of numbers or of lists of cards. False if it is neither.
bool add_plain_table(lua_State* lua, Interpreter& in, Decision& decision, int move, int index) {
  const ValueType type = in.setup.moves[slot(move)].value;
  const auto length = static_cast<lua_Integer>(lua_rawlen(lua, index));
  if (type == ValueType::number) {
    for (lua_Integer i = 1; i <= length; ++i) {
      lua_rawgeti(lua, index, i);
      add_number(lua, decision, move, lua_gettop(lua));
      lua_pop(lua, 1);
    }
    return true;
  }
  if (type != ValueType::card || length == 0) return false;
  lua_rawgeti(lua, index, 1);
  const bool of_sets = to_list(lua, -1) != nullptr;
  lua_pop(lua, 1);
  if (!of_sets) return false;
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_rawgeti(lua, index, i);
    const Elements set = elements_argument(lua, lua_gettop(lua), "choose");
    if (set.items.empty()) {
      lua_pop(lua, 1);
      continue;
    }
    if (set.element != Element::card) wrong_value(lua, in.setup.moves[slot(move)], "lists of other things");
    add_set(decision, move, set.items);
    lua_pop(lua, 1);
  }
  return true;
}

void add_elements(lua_State* lua, Interpreter& in, Decision& decision, int move, int index) {
  const MoveInfo& info = in.setup.moves[slot(move)];
  const Elements elements = elements_argument(lua, index, "choose");
  if (elements.items.empty()) return;
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  switch (elements.element) {
    case Element::card:
      if (info.value != ValueType::card) wrong_value(lua, info, "cards");
      {
        const std::size_t first = decision.alternatives.size();
        for (const CardId card : elements.items) {
          // Where packs have equal cards, each is compared with those before it.
          if (in.setup.pack.has_duplicates) charge(lua, std::ssize(decision.alternatives) / 4);
          add_card(in, decision, move, card, first);
        }
      }
      return;
    case Element::player:
      if (info.value != ValueType::player) wrong_value(lua, info, "players");
      alternative.kind = AlternativeKind::player;
      break;
    case Element::suit:
      if (info.value != ValueType::suit) wrong_value(lua, info, "suits");
      alternative.kind = AlternativeKind::suit;
      break;
    case Element::rank:
      if (info.value != ValueType::rank) wrong_value(lua, info, "ranks");
      alternative.kind = AlternativeKind::rank;
      break;
    case Element::set:
      if (info.value != ValueType::card) wrong_value(lua, info, "sets of cards");
      for (const std::uint16_t set : elements.items) {
        if (const std::span<const CardId> cards = (*elements.sets)[set]; !cards.empty()) add_set(decision, move, cards);
      }
      return;
    case Element::pile: wrong_value(lua, info, "piles");
    case Element::team: wrong_value(lua, info, "teams");
  }
  for (const std::uint16_t item : elements.items) {
    alternative.value = item;
    decision.alternatives.push_back(alternative);
  }
}

}  // namespace

void unknown_move(lua_State* lua, const Interpreter& in, int index) {
  std::vector<std::string> names;
  for (const MoveInfo& move : in.setup.moves) names.push_back(move.name);
  if (lua_type(lua, index) != LUA_TSTRING) {
    script_error(lua, fmt::format("choose takes moves by name, as in `me:choose {{ play = ... }}`, not {}",
                                  describe(lua, index)));
  }
  const std::string name = lua_tostring(lua, index);
  script_error(lua, fmt::format("`{}` is no move of the header{}", name, did_you_mean(name, names)));
}

void wrong_value(lua_State* lua, const MoveInfo& move, const std::string& got) {
  script_error(lua,
               fmt::format("the move `{}` (\"{}\") takes {}, not {}", move.name, move.text, wanted(move.value), got));
}

void add_faces(lua_State* lua, Interpreter& in, Decision& decision, int move, PileId pile, FaceSet faces) {
  const MoveInfo& info = in.setup.moves[slot(move)];
  if ((info.value != ValueType::card && faces != 0) || in.setup.pack.faces.size() > kMostFaces) {
    wrong_value(lua, info, "cards");
  }
  const Table& table = in.state->table;
  const std::size_t first = decision.alternatives.size();
  const PileInfo& where = in.setup.piles[pile];
  const bool all_seen =
      where.facing == PileFacing::up || (where.facing == PileFacing::own && where.owner == decision.seat);
  if (!all_seen || in.setup.pack.has_duplicates) {
    for (const CardId card : table.cards(pile)) {
      if (((faces >> table.face(card)) & 1U) != 0) add_card(in, decision, move, card, first);
    }
    return;
  }
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(move);
  alternative.kind = AlternativeKind::card;
  for (const CardId card : table.cards(pile)) {
    if (((faces >> table.face(card)) & 1U) == 0) continue;
    alternative.value = card;
    decision.alternatives.push_back(alternative);
  }
}

void add_offer(lua_State* lua, Interpreter& in, Decision& decision, const Offer& offer) {
  const MoveInfo& info = in.setup.moves[slot(offer.move)];
  if (offer.index == 0) {
    if (info.value != ValueType::none) wrong_value(lua, info, "true");
    Alternative alternative;
    alternative.move = static_cast<std::uint8_t>(offer.move);
    decision.alternatives.push_back(alternative);
    return;
  }
  if (info.value == ValueType::none) wrong_value(lua, info, describe(lua, offer.index));
  switch (lua_type(lua, offer.index)) {
    case LUA_TUSERDATA: {
      const void* data = lua_touserdata(lua, offer.index);
      if (*static_cast<const ObjectTag*>(data) == ObjectTag::range) {
        if (info.value != ValueType::number) wrong_value(lua, info, "a range");
        add_range(decision, offer.move, *static_cast<const Range_*>(data));
        return;
      }
      if (*static_cast<const ObjectTag*>(data) == ObjectTag::sets) {
        if (info.value != ValueType::card) wrong_value(lua, info, "sets of cards");
        add_sets(lua, in, decision, offer.move, *static_cast<const Sets*>(data));
        return;
      }
      add_elements(lua, in, decision, offer.move, offer.index);
      return;
    }
    case LUA_TTABLE: {
      const KnownThing& thing = in.known.at(lua_topointer(lua, offer.index));
      if (thing.thing == Thing::none && add_plain_table(lua, in, decision, offer.move, offer.index)) return;
      if (thing.thing == Thing::card && info.value == ValueType::card) {
        add_card(in, decision, offer.move, static_cast<CardId>(thing.number), decision.alternatives.size());
        return;
      }
      if (thing.thing == Thing::none || thing.thing == Thing::pile || thing.thing == Thing::row) {
        add_elements(lua, in, decision, offer.move, offer.index);
        return;
      }
      if (thing.thing == Thing::player && info.value == ValueType::player) {
        Alternative alternative;
        alternative.move = static_cast<std::uint8_t>(offer.move);
        alternative.kind = AlternativeKind::player;
        alternative.value = thing.number;
        decision.alternatives.push_back(alternative);
        return;
      }
      break;
    }
    case LUA_TNUMBER:
      if (info.value == ValueType::number) {
        add_number(lua, decision, offer.move, offer.index);
        return;
      }
      break;
    default: break;
  }
  wrong_value(lua, info, describe(lua, offer.index));
}

void add_fitting(lua_State* lua, Interpreter& in, Decision& decision, int move, int index) {
  const bool is_table = lua_type(lua, index - 1) == LUA_TTABLE;
  const KnownThing* thing = is_table ? &in.known.at(lua_topointer(lua, index - 1)) : nullptr;
  if (thing != nullptr && thing->thing == Thing::pile) {
    Matcher fits(lua, index, "where");
    const auto pile = static_cast<PileId>(thing->number);
    fits.prepare(in.state->table.cards(pile));
    if (fits.faces()) return add_faces(lua, in, decision, move, pile, *fits.faces());
  }
  lua_pushcfunction(lua, where_function);
  lua_pushvalue(lua, index - 1);
  lua_pushvalue(lua, index);
  lua_call(lua, 2, 1);
  lua_replace(lua, index);
  add_offer(lua, in, decision, {move, index});
}

Decision& begin_decision(Interpreter& in, Seat seat) {
  Decision& decision = in.state->decision;
  decision.seat = seat;
  decision.alternatives.clear();
  decision.sets.clear();
  return decision;
}

void collect_alternatives(lua_State* lua, Interpreter& in, Seat seat, int index) {
  const int top = lua_gettop(lua);
  Decision& decision = begin_decision(in, seat);
  Offer offers[kMostMoves];
  int count = 0;
  luaL_checkstack(lua, 2 * kMostMoves + LUA_MINSTACK, nullptr);
  lua_pushnil(lua);
  while (lua_next(lua, index) != 0) {
    const int move = in.known.at(lua_topointer(lua, -2)).move;
    if (move < 0) [[unlikely]]
      unknown_move(lua, in, -2);
    if (lua_type(lua, -1) == LUA_TBOOLEAN) {
      if (lua_toboolean(lua, -1) != 0) offers[count++] = {move, 0};
      lua_pop(lua, 1);
    } else {
      offers[count++] = {move, lua_gettop(lua)};
      lua_pushvalue(lua, -2);  // keep the value below the key for lua_next
    }
    for (int i = count - 1; i > 0 && offers[i].move < offers[i - 1].move; --i) std::swap(offers[i], offers[i - 1]);
  }
  for (int i = 0; i < count; ++i) add_offer(lua, in, decision, offers[i]);
  lua_settop(lua, top);
}

}  // namespace houserules
