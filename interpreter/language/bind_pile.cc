// Methods of piles: those of lists, and those only piles have.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/compile/chunk.h"
#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/language/matcher.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {

namespace {

/// Deals as the arguments say and lists the cards in `dealt` unless it is null.
void deal_by_arguments(lua_State* lua, const Word& word, std::vector<CardId>* dealt) {
  const PileId from = pile_argument(lua, 1, word.name);
  const std::int64_t count = integer_argument(lua, 2, word.name);
  const PileId to = pile_argument(lua, 3, word.name);
  if (count < 0) script_error(lua, fmt::format("{} cards cannot be dealt", count));
  Table& table = interpreter_of(lua).state->table;
  table.deal(from, static_cast<int>(std::min<std::int64_t>(count, kMaxCards)), to, dealt);
}

int deal(lua_State* lua, const Word& word) {
  std::vector<CardId> dealt;
  deal_by_arguments(lua, word, &dealt);
  push_list(lua, Element::card, dealt);
  return 1;
}

/// `deal` as a statement, whose result is not used.
int deal_only(lua_State* lua, const Word& word) {
  deal_by_arguments(lua, word, nullptr);
  return 0;
}

int can_deal(lua_State* lua, const Word& word) {
  const PileId from = pile_argument(lua, 1, word.name);
  const std::int64_t count = lua_isnoneornil(lua, 2) ? 1 : integer_argument(lua, 2, word.name);
  const Table& table = interpreter_of(lua).state->table;
  lua_pushboolean(lua, table.can_deal(from, static_cast<int>(std::min<std::int64_t>(count, kMaxCards + 1))) ? 1 : 0);
  return 1;
}

int move_pile(lua_State* lua, const Word& word) {
  const PileId from = pile_argument(lua, 1, word.name);
  const PileId to = pile_argument(lua, 2, word.name);
  interpreter_of(lua).state->table.move_all(from, to, bottom_argument(lua, 3, word.name));
  return 0;
}

int shuffle(lua_State* lua, const Word& word) {
  interpreter_of(lua).state->table.shuffle(pile_argument(lua, 1, word.name));
  return 0;
}

int winner(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  const PileId pile = pile_argument(lua, 1, word.name);
  const Table& table = in.state->table;
  const auto cards = table.cards(pile);
  int trump = -1;
  if (!lua_isnoneornil(lua, 2)) {
    const KnownThing& suit = in.known.at(lua_topointer(lua, 2));
    trump = suit.suit;
    if (trump < 0 && (suit.foreign & kForeignSuit) == 0)
      script_error(lua, fmt::format("the trump is a suit, not {}", describe(lua, 2)));
  }
  if (cards.empty()) script_error(lua, "nobody wins a trick without cards");
  const int led = table.face_info(cards.front()).suit;
  // Trumps beat the suit led, which beats everything else; within a suit the higher order wins.
  const auto strength = [&](CardId card) {
    const Face& face = table.face_info(card);
    if (trump >= 0 && face.suit == trump) return 2000 + face.order;
    return face.suit == led ? 1000 + face.order : 0;
  };
  CardId best = cards.front();
  for (const CardId card : cards) {
    if (strength(card) > strength(best)) best = card;
  }
  const Seat seat = table.laid_by(best);
  if (seat == kNoSeat) script_error(lua, fmt::format("nobody laid the {}", in.setup.pack.name(table.face(best))));
  in.push_player(lua, seat);
  return 1;
}

}  // namespace

void push_pile_methods(lua_State* lua) {
  using enum Owner;
  static constexpr luaL_Reg kMethods[] = {bound<row_of(pile, "deal"), deal>,
                                          bound<row_of(pile, "can_deal"), can_deal>,
                                          {kDealOnly, bound<row_of(pile, "deal"), deal_only>.func},
                                          bound<row_of(pile, "move_to"), move_pile>,
                                          bound<row_of(pile, "shuffle"), shuffle>,
                                          bound<row_of(pile, "winner"), winner>,
                                          {nullptr, nullptr}};
  push_list_methods(lua);
  luaL_setfuncs(lua, kMethods, 0);
}

}  // namespace houserules
