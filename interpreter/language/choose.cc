#include "interpreter/language/choose.h"

#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/language/objects.h"
#include "interpreter/sandbox/sandbox.h"

namespace houserules {
namespace {

/// Bytes of growth before garbage is collected within a game; most games end before that.
constexpr std::size_t kCollectAt = std::size_t{4} << 20;

int choose_resumed(lua_State* lua, int, lua_KContext) {
  Interpreter& in = interpreter_of(lua);
  GameState& state = *in.state;
  const Alternative alternative = state.decision.alternatives[state.choice.alternative];
  announce(state.table, state.decision, alternative, state.choice.number);
  return push_choice(lua, in, alternative, state.choice.number, state.decision.sets.data());
}

/// Asks for one of the alternatives in GameState::decision.
int ask_one(lua_State* lua, Interpreter& in) {
  Decision& decision = in.state->decision;
  if (decision.alternatives.empty()) [[unlikely]] {
    in.nothing_offered = true;
    script_error(lua, fmt::format("{} has nothing to choose: every option offered here is nil, false or empty",
                                  in.setup.names[slot(decision.seat)]));
  }
  decision.simultaneous = false;
  ask(lua, in, 0, continuation<choose_resumed>);
  return choose_resumed(lua, LUA_OK, 0);
}

int choose(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  const Seat seat = player_argument(lua, 1, word.name);
  if (lua_type(lua, 2) != LUA_TTABLE || in.known.at(lua_topointer(lua, 2)).thing != Thing::none) [[unlikely]] {
    script_error(lua, fmt::format("choose takes a table of moves, as in `me:choose {{ play = cards }}`, not {}",
                                  describe(lua, 2)));
  }
  collect_alternatives(lua, in, seat, 2, /*with_calls=*/true);
  return ask_one(lua, in);
}

int pick_resumed(lua_State* lua, int status, lua_KContext context) {
  return choose_resumed(lua, status, context) - 1;  // without the name of the move
}

int pick(lua_State* lua, const Word& word) {
  Interpreter& in = interpreter_of(lua);
  const Seat seat = player_argument(lua, 1, word.name);
  const int move = lua_type(lua, 2) == LUA_TSTRING ? in.known.at(lua_topointer(lua, 2)).move : -1;
  if (move < 0) [[unlikely]] {
    if (lua_type(lua, 2) == LUA_TSTRING) unknown_move(lua, in, 2);
    script_error(
        lua, fmt::format("pick takes the name of a move, as in `me:pick(\"call\", suits)`, not {}", describe(lua, 2)));
  }
  if (!lua_isnone(lua, 4)) [[unlikely]] {
    script_error(lua,
                 "pick takes a move and its options, no more: for calls of others use choose, as in "
                 "`me:choose { play = me.hand, others = { catch = after(me) } }`");
  }
  const MoveInfo& info = in.setup.moves[slot(move)];
  if (info.value == ValueType::none) {
    script_error(lua, fmt::format("the move `{}` (\"{}\") has no value to pick: use choose", info.name, info.text));
  }
  Decision& decision = begin_decision(in, seat);
  if (!lua_isnoneornil(lua, 3) && !lua_isboolean(lua, 3)) {
    add_offer(lua, in, decision, {move, 3});
  } else if (lua_toboolean(lua, 3) != 0) {
    wrong_value(lua, info, "true");
  }
  if (decision.alternatives.empty()) [[unlikely]] {
    in.nothing_offered = true;
    script_error(lua, fmt::format("{} has nothing to pick: what is offered here is nil, false or empty",
                                  in.setup.names[slot(seat)]));
  }
  decision.simultaneous = false;
  ask(lua, in, 0, continuation<pick_resumed>);
  return pick_resumed(lua, LUA_OK, 0);
}

}  // namespace

void ask(lua_State* lua, Interpreter& in, lua_KContext context, lua_KFunction continuation) {
  GameState& state = *in.state;
  if (state.deal_decisions >= in.setup.limit || state.table.is_too_long()) [[unlikely]] {
    state.stop_at_limit();
    lua_yield(lua, 0);  // never resumed
  }
  ++state.deal_decisions;
  state.table.begin_decision();
  if (in.arena.has_grown(kCollectAt)) [[unlikely]] {
    lua_gc(lua, LUA_GCCOLLECT);
    in.arena.compact();
  }
  if (in.hooks.policy != nullptr) {
    state.choice = in.hooks.policy->choose(in.world, state.decision);
    in.budget.next_decision();
    return;
  }
  state.pending = true;
  lua_yieldk(lua, 0, context, continuation);
}

void push_value(lua_State* lua, const Interpreter& in, const Alternative& alternative, std::int64_t number,
                const CardId* sets) {
  switch (alternative.kind) {
    case AlternativeKind::plain: lua_pushnil(lua); break;
    case AlternativeKind::card:
    case AlternativeKind::place: in.push_card(lua, static_cast<CardId>(alternative.value)); break;
    case AlternativeKind::suit: in.push_slot(lua, in.slots.suits + alternative.value); break;
    case AlternativeKind::rank: in.push_slot(lua, in.slots.ranks + alternative.value); break;
    case AlternativeKind::player: in.push_player(lua, alternative.value); break;
    case AlternativeKind::pile: in.push_slot(lua, in.slots.piles + alternative.value); break;
    case AlternativeKind::word: in.push_slot(lua, in.slots.words + alternative.value); break;
    case AlternativeKind::number: lua_pushinteger(lua, alternative.value); break;
    case AlternativeKind::range: lua_pushinteger(lua, number); break;
    case AlternativeKind::sets: break;  // only on the machine
    case AlternativeKind::set: push_list(lua, Element::card, {sets + alternative.value, alternative.count}); break;
  }
}

int push_choice(lua_State* lua, Interpreter& in, const Alternative& alternative, std::int64_t number,
                const CardId* sets) {
  int count = 2;
  in.push_slot(lua, in.slots.moves + alternative.move);
  if (alternative.caller != kNoSeat) [[unlikely]] {
    in.push_player(lua, alternative.caller);
    ++count;
  }
  push_value(lua, in, alternative, number, sets);
  if (alternative.second == AlternativeKind::plain) return count;
  push_value(lua, in, alternative.second_value(), 0, nullptr);
  return count + 1;
}

void add_choosing(lua_State* lua) {
  using enum Owner;
  static constexpr luaL_Reg kMethods[] = {
      bound<row_of(player, "choose"), choose>, bound<row_of(player, "pick"), pick>, {nullptr, nullptr}};
  luaL_setfuncs(lua, kMethods, 0);
}

}  // namespace houserules
