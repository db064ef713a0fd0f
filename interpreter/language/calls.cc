// What others may call out of turn: the `others` of a choice.
#include <utility>

#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/choose.h"
#include "interpreter/language/list.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

/// Who may call that move, by the value at `index`, which is no function.
SeatMask callers_of(lua_State* lua, const MoveInfo& move, int index) {
  const auto wrong = [&](const std::string& got) {
    script_error(lua, fmt::format("`others` says who may call: `{}` takes a list of players, or a function that gives "
                                  "a player's options, not {}",
                                  move.name, got));
  };
  if (lua_type(lua, index) == LUA_TBOOLEAN) wrong("true");
  const Elements players = elements_argument(lua, index, "others");
  if (players.element != Element::player && !players.items.empty()) wrong(element_name(players.element));
  if (move.value != ValueType::none) {
    script_error(lua,
                 fmt::format("a list of players may call `{0}` (\"{1}\") only without a value: give a function that "
                             "gives a player's options, as in `{0} = function(player) return ... end`",
                             move.name, move.text));
  }
  SeatMask callers = 0;
  for (const std::uint16_t seat : players.items) callers |= seat_bit(seat);
  return callers;
}

}  // namespace

void add_calls(lua_State* lua, Interpreter& in, Decision& decision, int index) {
  if (lua_type(lua, index) != LUA_TTABLE || in.known.at(lua_topointer(lua, index)).thing != Thing::none) {
    script_error(lua, fmt::format("`others` takes a table of moves, as in `others = {{ catch = after(me) }}`, not {}",
                                  describe(lua, index)));
  }
  static_assert(kMostMoves <= 64, "Decision::invited_moves has a bit for each");
  Offer offers[kMostMoves];
  SeatMask may_call[kMostMoves] = {};
  int count = 0;
  lua_pushnil(lua);
  while (lua_next(lua, index) != 0) {
    const int move = in.known.at(lua_topointer(lua, -2)).move;
    if (move < 0) unknown_move(lua, in, -2);
    const int type = lua_type(lua, -1);
    const bool is_none = type == LUA_TNIL || (type == LUA_TBOOLEAN && lua_toboolean(lua, -1) == 0);
    if (is_none) {
      lua_pop(lua, 1);
      continue;
    }
    const SeatMask callers = type == LUA_TFUNCTION ? 0 : callers_of(lua, in.setup.moves[slot(move)], lua_gettop(lua));
    offers[count] = {move, type == LUA_TFUNCTION ? lua_gettop(lua) : 0};
    may_call[count++] = callers;
    lua_pushvalue(lua, -2);
    for (int i = count - 1; i > 0 && offers[i].move < offers[i - 1].move; --i) {
      std::swap(offers[i], offers[i - 1]);
      std::swap(may_call[i], may_call[i - 1]);
    }
  }
  const TurnOrder& turns = in.state->table.turns;
  const Seat mover = decision.seat;
  Seat caller = mover;
  for (int away = 1; away < in.setup.players; ++away) {
    caller = (caller + turns.direction() + in.setup.players) % in.setup.players;
    if (!turns.is_active(caller)) continue;
    decision.seat = caller;  // who sees which of the cards on offer
    const std::size_t first = decision.alternatives.size();
    for (int i = 0; i < count; ++i) {
      const auto [move, function] = offers[i];
      if (function == 0 && (may_call[i] & seat_bit(caller)) == 0) continue;
      decision.invited |= seat_bit(caller);
      decision.invited_moves |= std::uint64_t{1} << move;
      if (function == 0) {
        add_offer(lua, in, decision, {move, 0});
        continue;
      }
      lua_pushvalue(lua, function);
      in.push_player(lua, caller);
      lua_call(lua, 1, 1);
      if (lua_toboolean(lua, -1) != 0)
        add_offer(lua, in, decision, {move, lua_type(lua, -1) == LUA_TBOOLEAN ? 0 : lua_gettop(lua)});
      lua_pop(lua, 1);
    }
    for (std::size_t i = first; i < decision.alternatives.size(); ++i)
      decision.alternatives[i].caller = static_cast<std::int8_t>(caller);
    decision.calls += static_cast<std::uint32_t>(decision.alternatives.size() - first);
  }
  decision.seat = mover;
}

}  // namespace houserules
