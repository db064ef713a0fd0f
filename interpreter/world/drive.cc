#include "interpreter/world/drive.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "interpreter/world/situation.h"

namespace houserules {
namespace {

constexpr int kMostIdleTurns = 10000;
constexpr int kMostDeals = 10000;
constexpr std::int64_t kMostPoints = 1'000'000'000'000;

enum class Run { returned, stopped, failed, asked };

/// What lua_resume came back with, in words of the game.
Run settle_run(World::Internals& in, int status) {
  World::State& state = *in.state;
  // Some scripts return after `finish()` (chunk.h).
  if (status == LUA_OK) return state.finished ? Run::stopped : Run::returned;
  if (status == LUA_YIELD) return state.finished ? Run::stopped : Run::asked;
  const Failure failure = classify_failure(state.coroutine, status);
  if (failure.verdict == Verdict::timed_out) {
    state.status = Status::interrupted;
  } else {
    in.error = error_of(in, failure);
    state.status = Status::error;
  }
  return Run::failed;
}

Run resume(World::Internals& in, int arguments) {
  World::State& state = *in.state;
  int results = 0;
  int status = LUA_OK;
  {
    DecisionScope scope(in.budget, state.coroutine, in.goes_on);
    in.goes_on = true;
    status = lua_resume(state.coroutine, in.lua, arguments, &results);
  }
  if (status == LUA_OK) lua_pop(state.coroutine, results);
  return settle_run(in, status);
}

/// Calls one of the script's functions in the coroutine; `seat` is its argument, if any.
Run call(World::Internals& in, int slot, Seat seat = kNoSeat) {
  lua_State* coroutine = in.state->coroutine;
  in.push_slot(coroutine, slot);
  if (seat == kNoSeat) return resume(in, 0);
  in.push_player(coroutine, seat);
  return resume(in, 1);
}

void tell(World::Internals& in, Event::Kind kind, Seat seat, std::int64_t amount = 0) {
  if (!in.state->table.heard()) return;
  Event event;
  event.kind = kind;
  event.seat = seat;
  event.amount = amount;
  in.state->table.tell(event);
}

void fail(World::Internals& in, const std::string& message) {
  in.error = error_of(in, Failure{Verdict::error, message, in.rules->file().path, 0});
  in.state->status = Status::error;
}

/// The same of what came of a function of the script, told where that begins.
void fail_of(World::Internals& in, int function, const std::string& message) {
  fail(in, message);
  in.push_slot(in.lua, function);
  if (!lua_isfunction(in.lua, -1)) return lua_pop(in.lua, 1);
  lua_Debug info;
  lua_getinfo(in.lua, ">S", &info);
  if (info.source[0] == '@') in.error.file = info.source + 1;
  in.error.line = info.linedefined;
}

/// A value that is no whole number, for a message. Not which one: a fault of many games is one fault.
std::string kind_of(lua_State* lua, int index) {
  if (lua_type(lua, index) == LUA_TNUMBER) return "a number that is not whole";
  return lua_isnil(lua, index) ? "nil" : fmt::format("a {}", luaL_typename(lua, index));
}

// Each deal starts from the freshly loaded script: only what Match says, chance and the counts outlive a deal.
void begin_deal(World::Internals& in) {
  World::State& state = *in.state;
  Match match = state.table.match;
  if (match.deal_number > 0) {
    const Chance chance = state.table.chance;
    const StagingCursor staged = state.table.staged;
    const std::int64_t turns = state.turns;
    const bool limit_reached = state.limit_reached;
    restore_fresh(in);
    state.table.chance = chance;
    state.table.staged = staged;
    state.turns = turns;
    state.limit_reached = limit_reached;
    match.rotate_dealer(in.setup.players);
  }
  match.begin_deal();
  state.table.match = match;
  state.deal_in = match.in;
  state.table.turns.begin(in.setup.players, match.in, in.setup.clockwise);
  set_deal_globals(in);
  tell(in, Event::Kind::deal_started, match.dealer, match.deal_number);
}

void deal_cards(World::Internals& in) {
  Table& table = in.state->table;
  if (in.opening != nullptr && in.opening->lays && table.match.deal_number == 1) return table.lay(*in.opening);
  if (in.setup.stock) {
    Listener* listener = std::exchange(in.hooks.listener, nullptr);
    table.shuffle(*in.setup.stock);
    in.hooks.listener = listener;
  }
  for (const DealStep& step : in.setup.deals) deal_to_each(in, step.group, step.all ? -1 : step.count);
  for (const TurnUpStep& step : in.setup.turn_ups) {
    Listener* listener = std::exchange(in.hooks.listener, nullptr);
    std::vector<CardId> cards;
    table.deal(*in.setup.stock, step.count, step.pile, &cards);
    in.hooks.listener = listener;
    if (listener != nullptr && !cards.empty()) {
      Event event;
      event.kind = Event::Kind::turned_up;
      event.to = step.pile;
      for (const CardId card : cards) event.cards.push_back(table.seen(card));
      listener->on_event(event);
    }
  }
}

void begin_turns(World::Internals& in) {
  World::State& state = *in.state;
  Table& table = state.table;
  Seat first = table.match.dealer;
  bool after = in.setup.first == FirstPlayer::left_of_dealer && table.turns.pending_next() == kNoSeat;
  if (in.setup.first == FirstPlayer::holder) {
    for (int i = 0; i < table.card_count(); ++i) {
      const auto card = static_cast<CardId>(i);
      const Seat holder = in.setup.piles[table.pile_of(card)].owner;
      if (table.face(card) == in.setup.first_face && holder != kNoSeat) {
        first = holder;
        break;
      }
    }
  } else if (in.setup.first == FirstPlayer::last_winner) {
    // Of several winners the one nearest to the dealer's left begins; in the first deal the dealer's left.
    after = table.match.last_winners == 0 && table.turns.pending_next() == kNoSeat;
    for (int i = 1; i <= in.setup.players; ++i) {
      const Seat seat = (table.match.dealer + i) % in.setup.players;
      if ((table.match.last_winners & seat_bit(seat)) != 0) {
        first = seat;
        break;
      }
    }
  }
  table.turns.begin_turns(first, after);
}

SeatMask deal_winners(World::Internals& in, const std::array<std::int64_t, kMaxPlayers>& points) {
  World::State& state = *in.state;
  if (state.winners_named) return state.winners;
  // In a game for chips a deal has no winner of its own. At the limit it is a draw.
  if (state.deal_limit_reached || in.setup.win == WinRule::most_chips) return 0;
  const SeatMask among = state.deal_in;
  if (in.has_score && (in.setup.win == WinRule::lowest_score || in.setup.win == WinRule::highest_score)) {
    const bool low = in.setup.win == WinRule::lowest_score;
    const auto side = [&](Seat seat) {
      std::int64_t sum = points[static_cast<std::size_t>(seat)];
      if (in.setup.teams == 0) return sum;
      sum = 0;
      for (Seat other = seat % in.setup.teams; other < in.setup.players; other += in.setup.teams) {
        sum += points[static_cast<std::size_t>(other)];
      }
      return sum;
    };
    SeatMask winners = 0;
    std::int64_t best = 0;
    for (Seat seat = 0; seat < in.setup.players; ++seat) {
      if ((among & seat_bit(seat)) == 0) continue;
      const std::int64_t rating = low ? -side(seat) : side(seat);
      if (winners == 0 || rating > best) {
        best = rating;
        winners = 0;
      }
      if (rating == best) winners |= seat_bit(seat);
    }
    return winners;
  }
  if (!in.setup.hands) return 0;
  SeatMask out = 0;
  const PileId hand = in.setup.groups[static_cast<std::size_t>(*in.setup.hands)].first;
  for (Seat seat = 0; seat < in.setup.players; ++seat) {
    if ((among & seat_bit(seat)) != 0 && state.table.size(static_cast<PileId>(hand + seat)) == 0) out |= seat_bit(seat);
  }
  return out;
}

/// The points of one player by the script's `score`, run in `lua`; false when it failed.
bool ask_score(World::Internals& in, lua_State* lua, Seat seat, std::int64_t& points) {
  in.push_slot(lua, in.slots.score);
  in.push_player(lua, seat);
  int results = 0;
  int status = LUA_OK;
  // Inside a call from C nothing may yield: choosing, moving and finishing are refused.
  lua_pushcfunction(lua, [](lua_State* thread) {
    lua_call(thread, 1, 1);
    return 1;
  });
  lua_insert(lua, 1);
  {
    DecisionScope scope(in.budget, lua, in.goes_on);
    in.goes_on = true;
    status = lua_resume(lua, in.lua, 2, &results);
  }
  if (status != LUA_OK) {
    const Failure failure = classify_failure(lua, status);
    if (failure.verdict == Verdict::timed_out) {
      in.state->status = Status::interrupted;
    } else {
      in.error = error_of(in, failure);
      in.state->status = Status::error;
    }
    return false;
  }
  int is_integer = 0;
  points = lua_tointegerx(lua, -1, &is_integer);
  if (is_integer == 0) {
    fail_of(in, in.slots.score, fmt::format("`score` must return a whole number of points, not {}", kind_of(lua, -1)));
    return false;
  }
  if (points < -kMostPoints || points > kMostPoints) {
    fail_of(in, in.slots.score,
            fmt::format("`score` returned {} for {}: a deal gives at most {} points", points,
                        in.setup.names[static_cast<std::size_t>(seat)], kMostPoints));
    return false;
  }
  lua_pop(lua, 1);
  return true;
}

/// Scores the deal; false when the script failed. Afterwards the phase is new_deal or over.
bool end_deal(World::Internals& in) {
  World::State& state = *in.state;
  Match& match = state.table.match;
  std::array<std::int64_t, kMaxPlayers> points{};
  state.pending = false;
  const auto took_part = [&](Seat seat) { return (state.deal_in & seat_bit(seat)) != 0; };
  if (in.has_score && !state.deal_limit_reached) {
    lua_State* lua = lua_newthread(in.lua);
    for (Seat seat = 0; seat < in.setup.players; ++seat) {
      if (took_part(seat) && !ask_score(in, lua, seat, points[static_cast<std::size_t>(seat)])) return false;
    }
    lua_pop(in.lua, 1);
    for (Seat seat = 0; seat < in.setup.players; ++seat) {
      if (!took_part(seat)) continue;
      match.scores[static_cast<std::size_t>(seat)] += points[static_cast<std::size_t>(seat)];
      tell(in, Event::Kind::scored, seat, points[static_cast<std::size_t>(seat)]);
    }
  }
  const SeatMask winners = deal_winners(in, points);
  match.last_winners = winners;
  for (Seat seat = 0; seat < in.setup.players; ++seat) {
    if ((winners & seat_bit(seat)) != 0) ++match.deals_won[static_cast<std::size_t>(seat)];
  }
  if (state.table.heard()) {
    Event event;
    event.kind = Event::Kind::deal_ended;
    event.winners = winners;
    if (state.deal_limit_reached) event.text = fmt::format("the limit of {} decisions is reached", in.setup.limit);
    state.table.tell(event);
  }
  return true;
}

Status end_match(World::Internals& in) {
  World::State& state = *in.state;
  const Match& match = state.table.match;
  const bool by_score = in.setup.win == WinRule::lowest_score || in.setup.win == WinRule::highest_score;
  const bool by_deal = match.deal_number == 1 && in.setup.win != WinRule::most_chips;
  if (by_deal && (state.winners_named || state.limit_reached || (by_score && !in.has_score))) {
    state.match_winners = match.last_winners;
  } else {
    state.match_winners = match.winners(in.setup, state.deal_in);
  }
  if (state.table.heard()) {
    Event event;
    event.kind = Event::Kind::match_ended;
    event.winners = state.match_winners;
    state.table.tell(event);
  }
  state.phase = Phase::over;
  return state.status = Status::over;
}

/// Whose turns are passed over, told before the next begins.
void tell_missed(World::Internals& in) {
  const TurnOrder& turns = in.state->table.turns;
  Seat seat = turns.first_missed();
  for (int i = 0; i < std::min(turns.skipped(), 2 * kMaxPlayers) && seat != kNoSeat; ++i) {
    tell(in, Event::Kind::missed, seat);
    seat = turns.neighbour(seat, turns.direction());
  }
}

/// A turn is over: the next player's begins. False when the game goes round without anybody choosing.
bool turn_returned(World::Internals& in) {
  World::State& state = *in.state;
  if (state.table.heard()) tell_missed(in);
  state.table.turns.advance();
  if (state.deal_decisions != state.decisions_at_turn) {
    state.decisions_at_turn = state.deal_decisions;
    state.idle_turns = 0;
  } else if (++state.idle_turns >= kMostIdleTurns) {
    fail_of(in, in.slots.turn,
            fmt::format(
                "{} turns in a row in which nobody chose anything: `turn` must come to a `choose`, or to `finish()`",
                kMostIdleTurns));
    in.error.kind = GameError::Kind::endless;
    return false;
  }
  return true;
}

/// The limit is reached. The script may say in `at_limit` who wins then; otherwise nobody does.
Run reach_limit(World::Internals& in) {
  World::State& state = *in.state;
  state.finished = false;
  lua_resetthread(state.coroutine);
  const Run run = call(in, in.slots.at_limit);
  return run == Run::returned ? Run::stopped : run;
}

}  // namespace

bool points_so_far(World::Internals& in, std::vector<std::int64_t>& points) {
  if (!in.has_score) return false;
  points.assign(static_cast<std::size_t>(in.setup.players), 0);
  lua_State* lua = lua_newthread(in.lua);
  in.goes_on = false;
  for (Seat seat = 0; seat < in.setup.players; ++seat) {
    if ((in.state->deal_in & seat_bit(seat)) == 0) continue;
    if (!ask_score(in, lua, seat, points[static_cast<std::size_t>(seat)])) return false;
  }
  lua_pop(in.lua, 1);
  return true;
}

void restore_fresh(World::Internals& in) {
  in.arena.restore(in.fresh);
  if (in.collecting) lua_gc(in.lua, LUA_GCRESTART);
}

void deal_to_each(World::Internals& in, int group, int count) {
  Table& table = in.state->table;
  if (!in.setup.stock || table.turns.active() == 0) return;
  const PileId first = in.setup.groups[static_cast<std::size_t>(group)].first;
  Listener* listener = std::exchange(in.hooks.listener, nullptr);
  for (int round = 0; count < 0 ? table.size(*in.setup.stock) > 0 : round < count; ++round) {
    for (int i = 1; i <= in.setup.players; ++i) {
      const Seat seat = (table.match.dealer + i) % in.setup.players;
      if (!table.turns.is_active(seat)) continue;
      table.deal(*in.setup.stock, 1, static_cast<PileId>(first + seat));
    }
  }
  in.hooks.listener = listener;
  tell(in, Event::Kind::dealt, table.match.dealer, count);
}

namespace {

Status drive_on(World::Internals& in) {
  World::State& state = *in.state;
  if (state.status == Status::error || state.status == Status::interrupted) return state.status;
  Run run = Run::returned;
  in.goes_on = false;
  bool resuming = state.pending;
  if (resuming) {
    state.pending = false;
    run = resume(in, 0);
  }
  while (true) {
    if (resuming) {
      resuming = false;  // the phase is the one whose function goes on
    } else {
      switch (state.phase) {
        case Phase::new_deal:
          begin_deal(in);
          state.phase = Phase::before_deal;
          run = in.has_before_deal ? call(in, in.slots.before_deal) : Run::returned;
          break;
        case Phase::deal:
          deal_cards(in);
          if (state.table.staged.failed) {
            fail(in, state.table.staging_error());
            return state.status;
          }
          if (in.after_deal) in.after_deal();
          state.phase = Phase::start;
          run = in.has_start ? call(in, in.slots.start) : Run::returned;
          break;
        case Phase::first_turn:
          begin_turns(in);
          if (in.has_play) {
            state.phase = Phase::play;
            run = call(in, in.slots.play, state.table.turns.current());
            break;
          }
          state.phase = Phase::turn;
          continue;
        case Phase::turn: {
          const Seat seat = state.table.turns.current();
          if (seat == kNoSeat) {  // nobody is left to play
            run = Run::stopped;
            break;
          }
          ++state.turns;
          if (state.table.heard()) tell(in, Event::Kind::turn, seat);
          run = call(in, in.slots.turn, seat);
          break;
        }
        case Phase::limit: run = reach_limit(in); break;
        case Phase::before_deal:
        case Phase::start:
        case Phase::play:
        case Phase::score:
        case Phase::over: return state.status;
      }
    }
    switch (run) {
      case Run::failed: return state.status;
      case Run::asked: return state.status = Status::decision;
      case Run::stopped:
        if (state.deal_limit_reached && in.has_at_limit && state.phase != Phase::limit) {
          state.phase = Phase::limit;
          continue;
        }
        state.phase = Phase::score;
        break;
      case Run::returned:
        if (state.phase == Phase::before_deal) state.phase = Phase::deal;
        else if (state.phase == Phase::start) state.phase = Phase::first_turn;
        else if (state.phase == Phase::play) state.phase = Phase::score;
        else if (state.phase == Phase::turn && !turn_returned(in)) return state.status;
        break;
    }
    if (state.phase == Phase::score) {
      if (!end_deal(in)) return state.status;
      if (state.table.match.deal_number >= kMostDeals) state.limit_reached = true;
      if (state.table.match.is_over(in.setup) || state.table.match.deal_number >= kMostDeals) return end_match(in);
      state.phase = Phase::new_deal;
    }
  }
}

}  // namespace

Status drive(World::Internals& in) {
  try {
    return drive_on(in);
  } catch (const std::exception& exception) {
    // Outside the script's own calls only the arena's end can stop us.
    in.error = GameError{};
    in.error.file = in.rules->file().path;
    in.error.message = fmt::format("the game does not fit into its memory: {}", exception.what());
    return in.state->status = Status::error;
  }
}

}  // namespace houserules
