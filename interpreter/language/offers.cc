#include "interpreter/language/binding.h"
#include "interpreter/language/choose.h"
#include "interpreter/language/list.h"
#include "interpreter/language/matcher.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/diagnostics/source_text.h"
#include "interpreter/sandbox/sandbox.h"
#include "runtime/offers.h"
#include "runtime/pairs.h"

namespace houserules {
namespace {

/// A value that is offered: of which move, and of which of its placeholders.
struct Wanted {
  int move;
  const MoveInfo& info;
  ValueType type;
  int words;
  bool of_pair = false;  ///< then equal cards are all kept, as a pair may be of both
};

const char* wanted(ValueType type) {
  switch (type) {
    case ValueType::none: return "true";
    case ValueType::card: return "a list of cards, or sets of cards";
    case ValueType::suit: return "a list of suits";
    case ValueType::rank: return "a list of ranks";
    case ValueType::player: return "a list of players";
    case ValueType::pile: return "a list of piles";
    case ValueType::number: return "a list of numbers, or a range";
    case ValueType::word: return "a list of its words";
  }
  return "";
}

const char* plural(ValueType type) {
  switch (type) {
    case ValueType::none: return "";
    case ValueType::card: return "cards";
    case ValueType::suit: return "suits";
    case ValueType::rank: return "ranks";
    case ValueType::player: return "players";
    case ValueType::pile: return "piles";
    case ValueType::number: return "numbers";
    case ValueType::word: return "words";
  }
  return "";
}

Alternative alternative_of(const Wanted& wanted, AlternativeKind kind, std::int32_t value = 0) {
  Alternative alternative;
  alternative.move = static_cast<std::uint8_t>(wanted.move);
  alternative.kind = kind;
  alternative.value = value;
  return alternative;
}

/// Adds all sets in lexical order of places; of sets with equal faces only the first.
void add_sets(lua_State* lua, Interpreter& in, Decision& decision, int move, const Sets& sets) {
  offer_sets(in.state->table, decision, move, {sets.cards, sets.count}, sets.size,
             [lua](std::int64_t units) { charge(lua, units); });
}

void add_number(lua_State* lua, Decision& decision, int move, int index) {
  const std::int64_t number = integer_argument(lua, index, "choose");
  if (number < INT32_MIN || number > INT32_MAX)
    script_error(lua, fmt::format("{} is too large a number to choose", number));
  offer_value(decision, move, AlternativeKind::number, static_cast<std::int32_t>(number));
}

/// Adds a plain Lua table of numbers or of lists of cards. False if it is neither.
bool add_plain_table(lua_State* lua, Decision& decision, const Wanted& wanted, int index) {
  const auto length = static_cast<lua_Integer>(lua_rawlen(lua, index));
  if (wanted.type == ValueType::number) {
    for (lua_Integer i = 1; i <= length; ++i) {
      lua_rawgeti(lua, index, i);
      add_number(lua, decision, wanted.move, lua_gettop(lua));
      lua_pop(lua, 1);
    }
    return true;
  }
  if (wanted.type != ValueType::card || length == 0) return false;
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
    if (set.element != Element::card) wrong_value(lua, wanted.info, "lists of other things");
    offer_set(decision, wanted.move, set.items);
    lua_pop(lua, 1);
  }
  return true;
}

/// Adds the word at `index`, which must be of the list that the move takes.
void add_word(lua_State* lua, const Interpreter& in, Decision& decision, const Wanted& wanted, int index) {
  const WordSet& set = in.setup.word_sets[slot(wanted.words)];
  const int word = lua_type(lua, index) == LUA_TSTRING ? in.known.at(lua_topointer(lua, index)).word : -1;
  if (word < 0 || std::find(set.words.begin(), set.words.end(), word) == set.words.end()) {
    std::vector<std::string> names;
    for (const std::uint16_t one : set.words) names.push_back(in.setup.words[one]);
    const bool is_text = lua_type(lua, index) == LUA_TSTRING;
    const std::string text = is_text ? lua_tostring(lua, index) : "";
    script_error(lua, fmt::format("the move `{}` (\"{}\") takes words of `{}`, not {}{}", wanted.info.name,
                                  wanted.info.text, set.name, is_text ? backquoted(text) : describe(lua, index),
                                  is_text ? did_you_mean(text, names) : ""));
  }
  decision.alternatives.push_back(alternative_of(wanted, AlternativeKind::word, word));
}

/// Adds the words of a list or a plain table.
void add_words(lua_State* lua, const Interpreter& in, Decision& decision, const Wanted& wanted, int index) {
  const List* list = to_list(lua, index);
  const auto length = list != nullptr ? lua_Integer{list->count} : static_cast<lua_Integer>(lua_rawlen(lua, index));
  charge(lua, length / 4);
  for (lua_Integer i = 1; i <= length; ++i) {
    if (list != nullptr) push_element(lua, list->element, list->items[i - 1]);
    else lua_rawgeti(lua, index, i);
    add_word(lua, in, decision, wanted, lua_gettop(lua));
    lua_pop(lua, 1);
  }
}

void add_elements(lua_State* lua, Interpreter& in, Decision& decision, const Wanted& wanted, int index) {
  const Elements elements = elements_argument(lua, index, "choose");
  if (elements.items.empty()) return;
  const auto add_all = [&](ValueType type, AlternativeKind kind, const char* name) {
    if (wanted.type != type) wrong_value(lua, wanted.info, name);
    for (const std::uint16_t item : elements.items) decision.alternatives.push_back(alternative_of(wanted, kind, item));
  };
  switch (elements.element) {
    case Element::card: {
      if (wanted.type != ValueType::card) wrong_value(lua, wanted.info, "cards");
      const std::size_t first = decision.alternatives.size();
      for (const CardId card : elements.items) {
        // Where packs have equal cards, each is compared with those before it.
        if (in.setup.pack.has_duplicates) charge(lua, std::ssize(decision.alternatives) / 4);
        offer_card(in.state->table, decision, wanted.move, card, wanted.of_pair ? decision.alternatives.size() : first);
      }
      return;
    }
    case Element::player: return add_all(ValueType::player, AlternativeKind::player, "players");
    case Element::suit: return add_all(ValueType::suit, AlternativeKind::suit, "suits");
    case Element::rank: return add_all(ValueType::rank, AlternativeKind::rank, "ranks");
    case Element::pile: return add_all(ValueType::pile, AlternativeKind::pile, "piles");
    case Element::word: wrong_value(lua, wanted.info, "words");
    case Element::team: wrong_value(lua, wanted.info, "teams");
    case Element::set:
      if (wanted.type != ValueType::card) wrong_value(lua, wanted.info, "sets of cards");
      for (const std::uint16_t set : elements.items) {
        if (const std::span<const CardId> cards = (*elements.sets)[set]; !cards.empty())
          offer_set(decision, wanted.move, cards);
      }
      return;
  }
}

/// Adds all alternatives for one placeholder that the value at `index` stands for.
void add_value(lua_State* lua, Interpreter& in, Decision& decision, const Wanted& wanted, int index) {
  const int type = lua_type(lua, index);
  if (type == LUA_TNUMBER && wanted.type == ValueType::number) return add_number(lua, decision, wanted.move, index);
  if (wanted.type == ValueType::word) {
    const bool is_list = type == LUA_TUSERDATA
                             ? to_list(lua, index) != nullptr
                             : type == LUA_TTABLE && in.known.at(lua_topointer(lua, index)).thing == Thing::none;
    if (is_list) return add_words(lua, in, decision, wanted, index);
  } else if (type == LUA_TUSERDATA) {
    const void* data = lua_touserdata(lua, index);
    if (*static_cast<const ObjectTag*>(data) == ObjectTag::range) {
      if (wanted.type != ValueType::number) wrong_value(lua, wanted.info, "a range");
      const auto& range = *static_cast<const Range_*>(data);
      return offer_range(decision, wanted.move, range.least, range.most, range.step);
    }
    if (*static_cast<const ObjectTag*>(data) == ObjectTag::sets) {
      if (wanted.type != ValueType::card) wrong_value(lua, wanted.info, "sets of cards");
      return add_sets(lua, in, decision, wanted.move, *static_cast<const Sets*>(data));
    }
    return add_elements(lua, in, decision, wanted, index);
  } else if (type == LUA_TTABLE) {
    const KnownThing& thing = in.known.at(lua_topointer(lua, index));
    if (thing.thing == Thing::none && add_plain_table(lua, decision, wanted, index)) return;
    if (thing.thing == Thing::card && wanted.type == ValueType::card) {
      return offer_card(in.state->table, decision, wanted.move, static_cast<CardId>(thing.number),
                        decision.alternatives.size());
    }
    const bool is_one = (thing.thing == Thing::player && wanted.type == ValueType::player) ||
                        (thing.thing == Thing::pile && wanted.type == ValueType::pile);
    if (is_one) {
      const auto kind = thing.thing == Thing::player ? AlternativeKind::player : AlternativeKind::pile;
      decision.alternatives.push_back(alternative_of(wanted, kind, thing.number));
      return;
    }
    if (thing.thing == Thing::none || thing.thing == Thing::pile || thing.thing == Thing::row)
      return add_elements(lua, in, decision, wanted, index);
  }
  wrong_value(lua, wanted.info, describe(lua, index));
}

/// What may be the value of one placeholder of a move with two: the numbers of a range one by one.
std::vector<Alternative> parts(lua_State* lua, Interpreter& in, Decision& decision, const Wanted& wanted, int index) {
  const std::size_t first = decision.alternatives.size();
  if (lua_toboolean(lua, index) != 0) add_value(lua, in, decision, wanted, index);
  std::vector<Alternative> parts;
  for (std::size_t i = first; i < decision.alternatives.size(); ++i) {
    const Alternative& part = decision.alternatives[i];
    if (part.kind != AlternativeKind::range) {
      parts.push_back(part);
      continue;
    }
    if (part.variants() > kMostElements) {
      script_error(lua, fmt::format("the move `{}` (\"{}\") takes a range of at most {} numbers beside another value, "
                                    "not of {}: offer fewer, or a larger step",
                                    wanted.info.name, wanted.info.text, kMostElements, part.variants()));
    }
    charge(lua, part.variants());
    for (std::int64_t number = part.value; number <= part.most; number += part.step)
      parts.push_back(alternative_of(wanted, AlternativeKind::number, static_cast<std::int32_t>(number)));
  }
  decision.alternatives.resize(first);
  return parts;
}

/// Adds the pairs of a move with two values. The table at `index` holds what may come first, what may come second and,
/// if not every pair is possible, a function that tells which are.
void add_pairs(lua_State* lua, Interpreter& in, Decision& decision, int move, int index) {
  const MoveInfo& info = in.setup.moves[slot(move)];
  const auto fits_type = lua_rawgeti(lua, index, 3);
  const int fits = lua_gettop(lua);
  if (fits_type != LUA_TNIL && fits_type != LUA_TFUNCTION) wrong_value(lua, info, "a table with other things");
  lua_rawgeti(lua, index, 1);
  const auto firsts = parts(lua, in, decision, {move, info, info.value, info.value_words, true}, fits + 1);
  lua_rawgeti(lua, index, 2);
  const auto seconds = parts(lua, in, decision, {move, info, info.second, info.second_words, true}, fits + 2);
  lua_settop(lua, fits);
  for (const Alternative& second : seconds) {
    if (second.kind == AlternativeKind::set)
      script_error(lua, fmt::format("the second value of the move `{}` (\"{}\") is one card, not a set of cards",
                                    info.name, info.text));
  }
  // Each card that comes second is looked for in each set that comes first.
  charge(lua, static_cast<std::int64_t>((firsts.size() + decision.sets.size() / 8) * seconds.size()));
  Pairs pairs(in.state->table, decision.sets, firsts, seconds);
  for (std::size_t i = 0; i < firsts.size(); ++i) {
    Alternative pair = firsts[i];
    for (std::size_t j = 0; j < seconds.size(); ++j) {
      if (!pairs.worth_offering(i, j)) continue;
      const Alternative& second = seconds[j];
      if (fits_type == LUA_TFUNCTION) {
        lua_pushvalue(lua, fits);
        push_value(lua, in, pair, 0, decision.sets.data());
        push_value(lua, in, second, 0, nullptr);
        lua_call(lua, 2, 1);
        const bool fit = lua_toboolean(lua, -1) != 0;
        lua_pop(lua, 1);
        if (!fit) continue;
      }
      pair.second = second.kind;
      pair.most = second.value;
      decision.alternatives.push_back(pair);
      pair.second = AlternativeKind::plain;
    }
  }
  lua_pop(lua, 1);
}

}  // namespace

void unknown_move(lua_State* lua, const Interpreter& in, int index) {
  if (lua_type(lua, index) != LUA_TSTRING) {
    script_error(lua, fmt::format("choose takes moves by name, as in `me:choose {{ play = ... }}`, not {}",
                                  describe(lua, index)));
  }
  const std::string name = lua_tostring(lua, index);
  script_error(lua, fmt::format("`{}` is no move of the header{}", name, did_you_mean(name, names_of(in.setup.moves))));
}

void wrong_value(lua_State* lua, const MoveInfo& move, const std::string& got) {
  const std::string takes = move.second == ValueType::none
                                ? wanted(move.value)
                                : fmt::format("{} and {}, as in `{{ {}, {} }}`", plural(move.value),
                                              plural(move.second), plural(move.value), plural(move.second));
  script_error(lua, fmt::format("the move `{}` (\"{}\") takes {}, not {}", move.name, move.text, takes, got));
}

void add_offer(lua_State* lua, Interpreter& in, Decision& decision, const Offer& offer) {
  const MoveInfo& info = in.setup.moves[slot(offer.move)];
  if (offer.index == 0) {
    if (info.value != ValueType::none) wrong_value(lua, info, "true");
    decision.alternatives.push_back(alternative_of({offer.move, info, info.value, -1}, AlternativeKind::plain));
    return;
  }
  if (info.value == ValueType::none) wrong_value(lua, info, describe(lua, offer.index));
  if (info.second == ValueType::none)
    return add_value(lua, in, decision, {offer.move, info, info.value, info.value_words}, offer.index);
  const bool is_table =
      lua_type(lua, offer.index) == LUA_TTABLE && in.known.at(lua_topointer(lua, offer.index)).thing == Thing::none;
  if (!is_table) wrong_value(lua, info, describe(lua, offer.index));
  add_pairs(lua, in, decision, offer.move, offer.index);
}

Decision& begin_decision(Interpreter& in, Seat seat) {
  in.state->decision.begin(seat);
  return in.state->decision;
}

void collect_alternatives(lua_State* lua, Interpreter& in, Seat seat, int index, bool with_calls) {
  const int top = lua_gettop(lua);
  Decision& decision = begin_decision(in, seat);
  Offer offers[kMostMoves];
  int count = 0, others = 0;
  luaL_checkstack(lua, 4 * kMostMoves + LUA_MINSTACK, nullptr);
  lua_pushnil(lua);
  while (lua_next(lua, index) != 0) {
    const int move = in.known.at(lua_topointer(lua, -2)).move;
    if (move < 0) [[unlikely]] {
      if (lua_type(lua, -2) != LUA_TSTRING || lua_tostring(lua, -2) != kOthers) unknown_move(lua, in, -2);
      if (!with_calls) script_error(lua, "`others` belongs to `choose`: in `choose_all` everybody chooses anyway");
      if (lua_toboolean(lua, -1) == 0) {
        lua_pop(lua, 1);
      } else {
        others = lua_gettop(lua);
        lua_pushvalue(lua, -2);
      }
      continue;
    }
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
  if (others != 0 && !decision.alternatives.empty()) add_calls(lua, in, decision, others);
  lua_settop(lua, top);
}

}  // namespace houserules
