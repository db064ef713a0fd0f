// Methods of players and pots: choosing stands in choose.cc.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/compile/chunk.h"
#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

/// The account that a value stands for: a seat, or kMaxPlayers + the pot's number; -1 when it is neither.
int account_of(const Interpreter& in, lua_State* lua, int index) {
  const KnownThing& thing = in.known.at(lua_topointer(lua, index));
  if (thing.thing == Thing::player) return thing.number;
  if (thing.thing == Thing::pot) return kMaxPlayers + thing.number;
  return -1;
}

void pay_one(lua_State* lua, Interpreter& in, int from, int to, std::int64_t amount) {
  Table& table = in.state->table;
  const std::string refusal = pay(table.match, in.setup, from, to, amount);
  if (!refusal.empty()) script_error(lua, refusal);
  if (table.heard() && amount > 0) {
    Event event;
    event.kind = Event::Kind::paid;
    event.seat = from;
    event.other = to;
    event.amount = amount;
    table.tell(event);
  }
}

int pay_function(lua_State* lua) {
  Interpreter& in = interpreter_of(lua);
  require_play(lua, "paying");
  if (!in.setup.has_chips) script_error(lua, "nobody can pay: the header has no `chips`");
  const int from = account_of(in, lua, 1);
  if (from < 0) script_error(lua, fmt::format("pay is for players and pots, not {}", describe(lua, 1)));
  const std::int64_t amount = integer_argument(lua, 2, "pay");
  if (const int to = account_of(in, lua, 3); to >= 0) {
    pay_one(lua, in, from, to, amount);
    return 0;
  }
  const Elements receivers = elements_argument(lua, 3, "pay");
  if (receivers.element != Element::player || receivers.items.empty()) {
    script_error(lua, fmt::format("pay takes a player, a pot, or a list of players, not {}",
                                  receivers.items.empty() ? "an empty list" : describe(lua, 3)));
  }
  // Shared evenly; the odd chips go one each from the dealer's left.
  const auto heads = static_cast<std::int64_t>(receivers.items.size());
  const int players = in.setup.players;
  std::vector<std::uint16_t> order(receivers.items.begin(), receivers.items.end());
  const Seat dealer = in.state->table.match.dealer;
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return (a - dealer - 1 + players) % players < (b - dealer - 1 + players) % players; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    pay_one(lua, in, from, order[i], amount / heads + (static_cast<std::int64_t>(i) < amount % heads ? 1 : 0));
  }
  return 0;
}

int leave(lua_State* lua, const char* what, bool match) {
  require_play(lua, what);
  Interpreter& in = interpreter_of(lua);
  const Seat seat = player_argument(lua, 1, what);
  Table& table = in.state->table;
  table.turns.sit_out(seat);
  if (match) table.match.in &= ~seat_bit(seat);
  table.tell(match ? Event::Kind::went_out : Event::Kind::sat_out, seat);
  return 0;
}

int out(lua_State* lua) { return leave(lua, "out", /*match=*/true); }
int sits_out(lua_State* lua) { return leave(lua, "sits_out", /*match=*/false); }

}  // namespace

void push_money_methods(lua_State* lua) {
  lua_newtable(lua);
  lua_pushcfunction(lua, binding<pay_function>);
  lua_setfield(lua, -2, "pay");
}

void push_player_methods(lua_State* lua) {
  push_money_methods(lua);
  static constexpr luaL_Reg kMethods[] = {{"out", binding<out>}, {"sits_out", binding<sits_out>}, {nullptr, nullptr}};
  luaL_setfuncs(lua, kMethods, 0);
  push_choose_at_site(lua);
  lua_setfield(lua, -2, kChooseAtSite);
  push_choose(lua);
  lua_setfield(lua, -2, "choose");
  push_pick(lua);
  lua_setfield(lua, -2, "pick");
}

}  // namespace houserules
