// Methods of players and pots, except choosing (choose.cc).
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"
#include "runtime/side_pots.h"

namespace houserules {
namespace {

/// The account a value stands for: a seat, or kMaxPlayers + the pot's number; -1 if it is neither.
int account_of(const Interpreter& in, lua_State* lua, int index) {
  const KnownThing& thing = in.known.at(lua_topointer(lua, index));
  if (thing.thing == Thing::player) return thing.number;
  if (thing.thing == Thing::pot) return kMaxPlayers + thing.number;
  return -1;
}

/// What each player has paid into the pot in this deal, by seat.
std::span<std::int64_t> paid_in_by(Interpreter& in, int pot) {
  const auto players = static_cast<std::size_t>(in.setup.players);
  return {in.state->table.paid_in.data() + slot(pot) * players, players};
}

void pay_one(lua_State* lua, Interpreter& in, int from, int to, std::int64_t amount) {
  Table& table = in.state->table;
  const std::string refusal = pay(table.match, in.setup, from, to, amount);
  if (!refusal.empty()) script_error(lua, refusal);
  if (amount <= 0) return;
  if (from < kMaxPlayers && to >= kMaxPlayers) paid_in_by(in, to - kMaxPlayers)[slot(from)] += amount;
  table.tell(Event::Kind::paid, 0, 0, [&](Event& event) {
    event.seat = from;
    event.other = to;
    event.amount = amount;
  });
}

/// Pays the seats even shares; odd chips go one each from the dealer's left on.
void pay_shares(lua_State* lua, Interpreter& in, int from, std::vector<std::uint16_t> order, std::int64_t amount) {
  const auto heads = static_cast<std::int64_t>(order.size());
  const int players = in.setup.players;
  const Seat dealer = in.state->table.match.dealer;
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return (a - dealer - 1 + players) % players < (b - dealer - 1 + players) % players; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    pay_one(lua, in, from, order[i], amount / heads + (static_cast<std::int64_t>(i) < amount % heads ? 1 : 0));
  }
}

int pay_function(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  if (!in.setup.has_chips) script_error(lua, "nobody can pay: the header has no `chips`");
  const int from = account_of(in, lua, 1);
  if (from < 0) script_error(lua, fmt::format("pay is for players and pots, not {}", describe(lua, 1)));
  const std::int64_t amount = integer_argument(lua, 2, word.name);
  if (const int to = account_of(in, lua, 3); to >= 0) {
    pay_one(lua, in, from, to, amount);
    return 0;
  }
  const Elements receivers = elements_argument(lua, 3, word.name);
  if (receivers.element != Element::player || receivers.items.empty()) {
    script_error(lua, fmt::format("pay takes a player, a pot, or a list of players, not {}",
                                  receivers.items.empty() ? "an empty list" : describe(lua, 3)));
  }
  pay_shares(lua, in, from, {receivers.items.begin(), receivers.items.end()}, amount);
  return 0;
}

int share(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  lua_settop(lua, 3);
  const KnownThing& pot = in.known.at(lua_topointer(lua, 1));
  if (pot.thing != Thing::pot) script_error(lua, fmt::format("share is for pots, not {}", describe(lua, 1)));
  const Elements players = elements_argument(lua, 2, word.name);
  if (players.element != Element::player || players.items.empty()) {
    script_error(lua, fmt::format("share takes the players who may win, not {}",
                                  players.items.empty() ? "an empty list" : describe(lua, 2)));
  }
  if (lua_isnil(lua, 3)) script_error(lua, "share takes a function that says how good a player's hand is");
  std::vector<std::pair<Seat, std::int64_t>> among;
  for (const std::uint16_t seat : std::vector<std::uint16_t>(players.items.begin(), players.items.end())) {
    push_rating(lua, players, seat, word.name, 3);
    among.emplace_back(seat, integer_argument(lua, lua_gettop(lua), word.name));
    lua_pop(lua, 1);
  }
  const int account = kMaxPlayers + pot.number;
  const std::int64_t chips = in.state->table.match.pots[slot(pot.number)];
  for (const PotPart& part : share_pot(chips, paid_in_by(in, pot.number), among)) {
    pay_shares(lua, in, account, {part.winners.begin(), part.winners.end()}, part.chips);
  }
  return 0;
}

int leave(lua_State* lua, const Word& word, bool match) {
  Interpreter& in = interpreter_of(lua);
  const Seat seat = player_argument(lua, 1, word.name);
  Table& table = in.state->table;
  table.turns.sit_out(seat);
  if (match) table.match.in &= ~seat_bit(seat);
  table.tell(match ? Event::Kind::went_out : Event::Kind::sat_out, seat);
  return 0;
}

int out(lua_State* lua, const Word& word) { return leave(lua, word, /*match=*/true); }
int sits_out(lua_State* lua, const Word& word) { return leave(lua, word, /*match=*/false); }

}  // namespace

void push_pot_methods(lua_State* lua) {
  static constexpr luaL_Reg kMethods[] = {
      bound<row_of(Owner::pot, "pay"), pay_function>, bound<row_of(Owner::pot, "share"), share>, {nullptr, nullptr}};
  lua_newtable(lua);
  luaL_setfuncs(lua, kMethods, 0);
}

void push_player_methods(lua_State* lua) {
  using enum Owner;
  static constexpr luaL_Reg kMethods[] = {bound<row_of(player, "pay"), pay_function>,
                                          bound<row_of(player, "out"), out>,
                                          bound<row_of(player, "sits_out"), sits_out>,
                                          {nullptr, nullptr}};
  lua_newtable(lua);
  luaL_setfuncs(lua, kMethods, 0);
  add_choosing(lua);
}

}  // namespace houserules
