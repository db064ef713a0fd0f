#include "interpreter/language/matcher.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "interpreter/language/binding.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

constexpr std::int64_t kReadTerm = 4, kReadPattern = 20;  // in instructions
constexpr const char* kFields = "`suit`, `rank`, `colour`, `value` or `order`";

std::vector<std::string> words_of_pack(const Interpreter& in) {
  std::vector<std::string> words = in.setup.pack.ranks;
  words.insert(words.end(), in.setup.pack.suits.begin(), in.setup.pack.suits.end());
  words.insert(words.end(), in.colours.begin(), in.colours.end());
  words.insert(words.end(), in.face_texts.begin(), in.face_texts.end());
  return words;
}

[[noreturn]] void no_such_word(const Interpreter& in, lua_State* lua, int index) {
  if (lua_type(lua, index) == LUA_TNUMBER) {
    script_error(lua, fmt::format("ranks are texts: write \"{}\", not {}", text_of(lua, index), text_of(lua, index)));
  }
  if (lua_type(lua, index) != LUA_TSTRING) {
    script_error(lua,
                 fmt::format("a rank, suit, colour or card such as \"QS\" was expected, not {}", describe(lua, index)));
  }
  const std::string word = lua_tostring(lua, index);
  script_error(lua, fmt::format("\"{}\" is no rank, suit, colour or card of the pack{}", word,
                                did_you_mean(word, words_of_pack(in))));
}

const KnownThing& text_at(const Interpreter& in, lua_State* lua, int index) {
  return in.known.at(lua_topointer(lua, index));
}

/// Calls `term` with the index of the value on top of the stack, or of each element if that is a table.
template <class Term>
void each_term(lua_State* lua, Term term) {
  if (lua_type(lua, -1) != LUA_TTABLE) {
    term(lua_gettop(lua));
    return;
  }
  const int table = lua_gettop(lua);
  for (lua_Integer i = 1; lua_rawgeti(lua, table, i) != LUA_TNIL; ++i) {
    charge(lua, kReadTerm);
    term(lua_gettop(lua));
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
}

FacePattern read_pattern(const Interpreter& in, lua_State* lua, int index) {
  FacePattern pattern;
  bool empty = true;
  std::string unknown;  // of several the first by name: Lua walks them in an order of its own
  charge(lua, kReadPattern);
  lua_pushnil(lua);
  while (lua_next(lua, index) != 0) {
    empty = false;
    const KnownThing& key = text_at(in, lua, -2);
    switch (key.field) {
      case PatternField::rank:
        if (pattern.any_rank) pattern.ranks = 0;
        pattern.any_rank = false;
        each_term(lua, [&](int at) {
          const KnownThing& word = text_at(in, lua, at);
          if (word.rank >= 0) {
            pattern.ranks |= std::uint64_t{1} << word.rank;
          } else if ((word.foreign & kForeignRank) == 0) {
            no_such_word(in, lua, at);
          }
        });
        break;
      case PatternField::suit:
        pattern.any_suit = false;
        each_term(lua, [&](int at) {
          const KnownThing& word = text_at(in, lua, at);
          if (word.suit >= 0) {
            pattern.suits |= std::uint32_t{1} << word.suit;
          } else if ((word.foreign & kForeignSuit) == 0) {
            no_such_word(in, lua, at);
          }
        });
        break;
      case PatternField::colour:
        pattern.any_colour = false;
        each_term(lua, [&](int at) {
          const KnownThing& word = text_at(in, lua, at);
          if (word.colour >= 0) {
            pattern.colours |= std::uint32_t{1} << word.colour;
          } else if ((word.foreign & kForeignColour) == 0) {
            no_such_word(in, lua, at);
          }
        });
        break;
      case PatternField::value:
        pattern.any_value = false;
        pattern.values.clear();
        each_term(lua, [&](int at) { pattern.values.push_back(integer_argument(lua, at, "`value` of a pattern")); });
        break;
      case PatternField::order:
        pattern.any_order = false;
        pattern.orders.clear();
        each_term(lua, [&](int at) { pattern.orders.push_back(integer_argument(lua, at, "`order` of a pattern")); });
        break;
      case PatternField::none: {
        const std::string name = text_of(lua, -2);
        if (unknown.empty() || name < unknown) unknown = name;
      }
    }
    lua_pop(lua, 1);
  }
  if (!unknown.empty()) {
    script_error(lua, fmt::format("a pattern names {}, not `{}`{}", kFields, unknown,
                                  did_you_mean(unknown, {"suit", "rank", "colour", "value", "order"})));
  }
  if (empty) script_error(lua, fmt::format("the pattern is empty: it names none of {}; was a value nil?", kFields));
  return pattern;
}

}  // namespace

Matcher::Matcher(lua_State* lua, int index, const std::string_view& what, bool optional)
    : lua_(lua), in_(interpreter_of(lua)) {
  switch (lua_type(lua, index)) {
    case LUA_TFUNCTION: function_ = index; return;
    case LUA_TNONE:
    case LUA_TNIL:
      if (optional && lua_type(lua, index) == LUA_TNONE) {
        everything_ = true;
        return;
      }
      break;
    case LUA_TSTRING: {
      const KnownThing& word = text_at(in_, lua, index);
      by_pattern_ = true;
      word_ = &word;
      if (word.face >= 0) {
        const auto face = static_cast<std::size_t>(word.face);
        pattern_.any_rank = false;
        pattern_.ranks = in_.face_rank_bits[face];
        pattern_.any_suit = in_.face_suit_bits[face] == 0;
        pattern_.suits = in_.face_suit_bits[face];
      } else if (word.rank >= 0) {
        pattern_.any_rank = false;
        pattern_.ranks = std::uint64_t{1} << word.rank;
      } else if (word.suit >= 0) {
        pattern_.any_suit = false;
        pattern_.suits = std::uint32_t{1} << word.suit;
      } else if (word.colour >= 0) {
        pattern_.any_colour = false;
        pattern_.colours = std::uint32_t{1} << word.colour;
      } else if (word.foreign != 0 || word.word >= 0) {
        pattern_.any_rank = false;
        pattern_.ranks = 0;
      } else {
        no_such_word(in_, lua, index);
      }
      return;
    }
    case LUA_TUSERDATA: read_list(index, what); return;
    case LUA_TTABLE: {
      const KnownThing& thing = in_.known.at(lua_topointer(lua, index));
      const auto number = static_cast<std::uint16_t>(thing.number);
      if (thing.thing == Thing::card) {
        one_ = {Element::card, number};
        return;
      }
      if (thing.thing == Thing::player) {
        one_ = {Element::player, number};
        return;
      }
      if (thing.thing == Thing::team) {
        one_ = {Element::team, number};
        return;
      }
      if (thing.thing == Thing::pile) {
        one_ = {Element::pile, number};  // itself, among piles; its cards otherwise
        read_list(index, what);
        return;
      }
      if (thing.thing != Thing::none) break;
      lua_rawgeti(lua, index, 1);
      if (lua_isnil(lua, -1)) {
        lua_pop(lua, 1);
        by_pattern_ = true;
        pattern_ = read_pattern(in_, lua, index);
        return;
      }
      if (lua_type(lua, -1) == LUA_TTABLE && in_.known.at(lua_topointer(lua, -1)).thing == Thing::none) {
        by_pattern_ = true;
        for (lua_Integer i = 1; !lua_isnil(lua, -1); lua_rawgeti(lua, index, ++i)) {
          if (lua_type(lua, -1) != LUA_TTABLE) {
            script_error(lua,
                         fmt::format("a list of patterns has tables only; element {} is {}", i, describe(lua, -1)));
          }
          FacePattern pattern = read_pattern(in_, lua, lua_gettop(lua));
          if (i == 1) {
            pattern_ = pattern;
          } else {
            more_.push_back(pattern);
          }
          lua_pop(lua, 1);
        }
        lua_pop(lua, 1);
        return;
      }
      lua_pop(lua, 1);
      read_list(index, what);
      return;
    }
    default: break;
  }
  script_error(
      lua, fmt::format("{} takes a function, a pattern such as {{ suit = \"hearts\" }}, a card or a list, not {}", what,
                       describe(lua, index)));
}

void Matcher::read_list(int index, const std::string_view& what) {
  Elements list = elements_argument(lua_, index, what);
  if (list.element == Element::set) {  // their cards
    Elements cards;
    for (const std::uint16_t set : list.items) {
      const std::span<const CardId> its = (*list.sets)[set];
      cards.copied.insert(cards.copied.end(), its.begin(), its.end());
    }
    list = std::move(cards);
    list.items = list.copied;
  }
  list_ = std::move(list);
}

bool Matcher::face_fits(FaceId face) const {
  const auto fits = [&](const FacePattern& pattern) {
    if ((in_.face_rank_bits[face] & pattern.ranks) == 0) return false;
    if (!pattern.any_suit && (in_.face_suit_bits[face] & pattern.suits) == 0) return false;
    if (!pattern.any_colour && (in_.face_colour_bits[face] & pattern.colours) == 0) return false;
    const Face& info = in_.setup.pack.faces[face];
    const auto is_one_of = [](const std::vector<std::int64_t>& numbers, std::int64_t number) {
      return contains(numbers, number);
    };
    if (!pattern.any_value && !(info.value && is_one_of(pattern.values, *info.value))) return false;
    return pattern.any_order || is_one_of(pattern.orders, info.order);
  };
  if (more_.empty()) return fits(pattern_);
  charge(lua_, std::ssize(more_));
  return fits(pattern_) || std::any_of(more_.begin(), more_.end(), fits);
}

bool Matcher::operator()(const Elements& elements, std::uint16_t number) {
  const Element element = elements.element;
  if (function_ != 0) {
    lua_pushvalue(lua_, function_);
    push_element(lua_, element, number, elements.sets);
    lua_call(lua_, 1, 1);
    const bool fits = lua_toboolean(lua_, -1) != 0;
    lua_pop(lua_, 1);
    return fits;
  }
  if (everything_) return true;
  if (by_pattern_) {
    if (element != Element::card) {
      if (word_ != nullptr && element == Element::suit) return word_->suit == number;
      if (word_ != nullptr && element == Element::rank) return word_->rank == number;
      if (word_ != nullptr && element == Element::word) return word_->word == number;
      script_error(lua_, "a pattern fits cards only; use a function");
    }
    return face_fits(in_.state->table.face(number));
  }
  if (one_ && (one_->first == element || !list_)) return one_->first == element && one_->second == number;
  // A comparison of two numbers is a quarter of an instruction.
  if (list_->items.size() > kShortList) charge(lua_, static_cast<std::int64_t>(list_->items.size() / 4));
  return list_->element == element && contains(list_->items, number);
}

bool face_is(const Interpreter& in, lua_State* lua, int index, FaceId face) {
  const KnownThing& word = text_at(in, lua, index);
  if (word.thing != Thing::text || (word.rank < 0 && word.suit < 0 && word.colour < 0 && word.face < 0)) [[unlikely]] {
    if (word.foreign == 0) no_such_word(in, lua, index);
    return false;
  }
  if (word.rank >= 0 && ((in.face_rank_bits[face] >> word.rank) & 1U) != 0) return true;
  if (word.suit >= 0 && ((in.face_suit_bits[face] >> word.suit) & 1U) != 0) return true;
  if (word.colour >= 0 && ((in.face_colour_bits[face] >> word.colour) & 1U) != 0) return true;
  return word.face == face;
}

}  // namespace houserules
