// Methods of piles: those of lists, and what only piles can do.
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

/// Deals by the arguments; the cards go to `dealt` unless it is null.
void deal_by_arguments(lua_State* lua, std::vector<CardId>* dealt) {
  require_play(lua, "dealing");
  const PileId from = pile_argument(lua, 1, "deal");
  const std::int64_t count = integer_argument(lua, 2, "deal");
  const PileId to = pile_argument(lua, 3, "deal");
  if (count < 0) script_error(lua, fmt::format("{} cards cannot be dealt", count));
  Table& table = interpreter_of(lua).state->table;
  table.deal(from, static_cast<int>(std::min<std::int64_t>(count, kMaxCards)), to, dealt);
  check_staging(lua);
}

int deal(lua_State* lua) {
  std::vector<CardId> dealt;
  deal_by_arguments(lua, &dealt);
  push_list(lua, Element::card, dealt);
  return 1;
}

/// As a statement: nobody asks what was dealt.
int deal_only(lua_State* lua) {
  deal_by_arguments(lua, nullptr);
  return 0;
}

int can_deal(lua_State* lua) {
  const PileId from = pile_argument(lua, 1, "can_deal");
  const std::int64_t count = lua_isnoneornil(lua, 2) ? 1 : integer_argument(lua, 2, "can_deal");
  const Table& table = interpreter_of(lua).state->table;
  lua_pushboolean(lua, table.can_deal(from, static_cast<int>(std::min<std::int64_t>(count, kMaxCards + 1))) ? 1 : 0);
  return 1;
}

int move_pile(lua_State* lua) {
  require_play(lua, "moving a pile");
  const PileId from = pile_argument(lua, 1, "move_to");
  const PileId to = pile_argument(lua, 2, "move_to");
  interpreter_of(lua).state->table.move_all(from, to, bottom_argument(lua, 3, "move_to"));
  check_staging(lua);
  return 0;
}

int shuffle(lua_State* lua) {
  require_play(lua, "shuffling");
  interpreter_of(lua).state->table.shuffle(pile_argument(lua, 1, "shuffle"));
  return 0;
}

int winner(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  const PileId pile = pile_argument(lua, 1, "winner");
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
  // A trump beats the suit led, which beats all else; within one, the higher order.
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
  static constexpr luaL_Reg kMethods[] = {{"deal", binding<deal>},
                                          {"can_deal", binding<can_deal>},
                                          {kDealOnly, binding<deal_only>},
                                          {"move_to", binding<move_pile>},
                                          {"shuffle", binding<shuffle>},
                                          {"winner", binding<winner>},
                                          {nullptr, nullptr}};
  push_list_methods(lua);
  luaL_setfuncs(lua, kMethods, 0);
}

}  // namespace houserules
