// Methods of lists and piles for tricks: who follows suit, who wins.
#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/sandbox/sandbox.h"
#include "runtime/trick.h"

namespace houserules {
namespace {

/// What cards are in tricks: by the script's `suit_of` and `strength`, or else as the header says.
class TrickRules {
 public:
  explicit TrickRules(lua_State* lua) : lua_(lua), in_(interpreter_of(lua)) {}

  std::uintptr_t suit(CardId card) {
    if (!in_.has_suit_of) return slot(in_.state->table.face_info(card).suit + 1);
    call(in_.slots.suit_of, card);
    const std::uintptr_t number = suit_number(-1);
    lua_pop(lua_, 1);
    return number;
  }

  std::int64_t strength(CardId card) {
    if (!in_.has_strength) return in_.state->table.face_info(card).order;
    call(in_.slots.strength, card);
    if (lua_isinteger(lua_, -1) == 0) {
      script_error(lua_, fmt::format("`strength` must return a whole number; for the {} it returned {}",
                                     in_.setup.pack.name(in_.state->table.face(card)), describe(lua_, -1)));
    }
    const std::int64_t number = lua_tointeger(lua_, -1);
    lua_pop(lua_, 1);
    return number;
  }

  /// The suit named by the argument at `index`; 0 for nil.
  std::uintptr_t trump(int index) {
    if (lua_isnoneornil(lua_, index)) return 0;
    if (in_.has_suit_of && lua_type(lua_, index) == LUA_TSTRING) return suit_number(index);
    const KnownThing& suit = in_.known.at(lua_topointer(lua_, index));
    if (suit.suit < 0 && (suit.foreign & kForeignSuit) == 0)
      script_error(lua_, fmt::format("the trump is a suit, not {}", describe(lua_, index)));
    return suit.suit < 0 ? kNoCards : slot(suit.suit + 1);
  }

 private:
  /// The number of a suit that this pack has not.
  static constexpr std::uintptr_t kNoCards = ~std::uintptr_t{0};
  static constexpr std::size_t kLongestShared = 40;  ///< Lua keeps longer strings more than once

  void call(int function, CardId card) {
    in_.push_slot(lua_, function);
    in_.push_card(lua_, card);
    lua_call(lua_, 1, 1);
  }

  std::uintptr_t suit_number(int index) {
    if (lua_isnil(lua_, index)) return 0;
    if (lua_type(lua_, index) != LUA_TSTRING || lua_rawlen(lua_, index) > kLongestShared)
      script_error(lua_, "`suit_of` must return a suit, or another short text, or nil");
    // An address is larger than the number of any suit.
    const void* text = lua_topointer(lua_, index);
    const KnownThing& word = in_.known.at(text);
    return word.suit >= 0 ? slot(word.suit + 1) : reinterpret_cast<std::uintptr_t>(text);
  }

  lua_State* lua_;
  Interpreter& in_;
};

/// The cards of the list at `index`, in a copy that the script's functions cannot change.
class TrickCards {
 public:
  TrickCards(lua_State* lua, int index, const Word& word) {
    const Elements elements = elements_argument(lua, index, word.name);
    if (elements.element != Element::card && !elements.items.empty())
      script_error(lua, fmt::format("{} is for cards, not {}", word.name, element_name(elements.element)));
    count_ = elements.items.size();
    if (count_ > kMaxCards) script_error(lua, fmt::format("{} is for up to {} cards", word.name, kMaxCards));
    std::copy(elements.items.begin(), elements.items.end(), cards_);
  }
  std::span<const CardId> all() const { return {cards_, count_}; }

 private:
  std::size_t count_ = 0;
  CardId cards_[kMaxCards];  // uninitialized on purpose
};

int following(lua_State* lua, const Word& word) {
  const TrickCards hand(lua, 1, word), trick(lua, 2, word);
  CardId fitting[kMaxCards];
  std::size_t count = 0;
  if (!trick.all().empty()) {
    TrickRules rules(lua);
    const CardId first = trick.all().front();
    const std::uintptr_t led = rules.suit(first);
    for (const CardId card : hand.all()) {
      if (led != 0 && rules.suit(card) == led) fitting[count++] = card;
    }
  }
  const std::span<const CardId> found = count == 0 ? hand.all() : std::span<const CardId>{fitting, count};
  interpreter_of(lua).state->note_following(found, hand.all().size());
  push_list(lua, Element::card, found);
  return 1;
}

int winner(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  lua_settop(lua, 2);
  const TrickCards trick(lua, 1, word);
  TrickRules rules(lua);
  const std::uintptr_t trump = rules.trump(2);
  if (trick.all().empty()) script_error(lua, "nobody wins a trick without cards");
  TrickCard cards[kMaxCards];
  for (std::size_t place = 0; place < trick.all().size(); ++place) {
    const CardId card = trick.all()[place];
    cards[place] = {rules.suit(card), rules.strength(card)};
  }
  const CardId best = trick.all()[winning_place({cards, trick.all().size()}, trump)];
  const Seat seat = in.state->table.laid_by(best);
  if (seat == kNoSeat) {
    script_error(lua, fmt::format("nobody laid the {}", in.setup.pack.name(in.state->table.face(best))));
  }
  in.push_player(lua, seat);
  return 1;
}

}  // namespace

void add_trick_methods(lua_State* lua) {
  using enum Owner;
  static constexpr luaL_Reg kMethods[] = {
      bound<row_of(list, "following"), following>, bound<row_of(list, "winner"), winner>, {nullptr, nullptr}};
  luaL_setfuncs(lua, kMethods, 0);
}

}  // namespace houserules
