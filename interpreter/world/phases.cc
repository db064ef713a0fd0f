#include "interpreter/world/script.h"

#include <fmt/format.h>

#include "interpreter/world/fault_report.h"
#include "interpreter/world/publics.h"
#include "interpreter/world/world.h"
#include "runtime/deal.h"

namespace houserules {
namespace {

constexpr int kMostIdleTurns = 10000;
constexpr int kMostIdleDeals = 1000;
constexpr int kMostDeals = 10000;

// Each deal starts from the freshly loaded script: only the match, kept public values, chance, staging and counters
// survive a deal. A void deal is dealt again by the same dealer.
void begin_deal(Interpreter& in) {
  GameState& state = *in.state;
  Match& match = state.table.match;
  const bool is_void = state.deal_void;
  if (match.deal_number > 0) {
    const Match played = match;
    const std::vector<KeptValue> kept = kept_values(in);
    const int idle_deals = is_void ? state.idle_deals : 0;
    const Chance chance = state.table.chance;
    const StagingCursor staged = state.table.staged;
    const std::int64_t turns = state.turns;
    const std::uint64_t told = state.table.told;
    const bool limit_reached = state.limit_reached;
    restore_fresh(in);
    match = played;
    state.table.chance = chance;
    state.table.staged = staged;
    state.table.told = told;
    state.turns = turns;
    state.limit_reached = limit_reached;
    state.idle_deals = idle_deals;
    put_back(in, kept);
    if (!is_void) match.pass_deal(in.setup);
  }
  if (!is_void) match.begin_deal();
  state.deal_in = match.in;
  state.table.turns.begin(in.setup.players, match.in, in.setup.clockwise);
  begin_script_of_deal(in);
  state.table.tell(Event::Kind::deal_started, match.dealer, match.deal_number);
}

/// Lays out the opening or deals. Returns false if the deal in the header is impossible for this deal number.
bool deal_or_lay(Interpreter& in) {
  Table& table = in.state->table;
  const Match& match = table.match;
  const bool is_laid = in.opening != nullptr && in.opening->lays && match.deal_number == 1 && match.void_deals == 0;
  if (is_laid) {
    table.lay(*in.opening);
  } else if (in.setup.deals_vary) {
    Impossible fault;
    const auto deals = resolve_deals(in.rules->header, in.setup, in.options, match.deal_number, fault);
    if (!deals) {
      in.error = error_of(in, Failure{Verdict::error, fault.message, fault.file, fault.line});
      in.state->status = Status::error;
      return false;
    }
    deal_cards(table, deals->deals, deals->turn_ups);
  } else {
    deal_cards(table);
  }
  return true;
}

/// Starts the first turn. Returns false if the public value that decides who begins (the header's `first`) is not a
/// suit.
bool begin_first_turn(Interpreter& in) {
  const Setup& setup = in.setup;
  int suit = setup.first_suit;
  if (setup.first_public >= 0) {
    suit = public_suit(in, setup.first_public);
    if (suit < 0) {
      fail(in, fmt::format("`{0}` decides who begins, but it is not a suit: set it in `start`",
                           setup.publics[slot(setup.first_public)].name));
      return false;
    }
  }
  begin_turns(in.state->table, suit);
  return true;
}

/// Counts a void deal. Returns false if there were too many in a row without a choice.
bool void_deal(Interpreter& in) {
  GameState& state = *in.state;
  Match& match = state.table.match;
  ++match.void_deals;
  state.table.tell(Event::Kind::deal_void, match.dealer);
  state.phase = Phase::new_deal;
  state.idle_deals = state.deal_decisions == 0 ? state.idle_deals + 1 : 0;
  if (state.idle_deals < kMostIdleDeals) return true;
  fail(in, fmt::format("{} deals in a row were void before anybody made a choice: `redeal()` is called each time",
                       kMostIdleDeals));
  in.error.kind = GameError::Kind::endless;
  return false;
}

/// Ends the deal and perhaps the match, and sets the phase to new_deal or over. Returns false if the script failed.
bool finish_deal(Interpreter& in) {
  GameState& state = *in.state;
  Table& table = state.table;
  state.pending = false;
  const bool too_many = table.match.deal_number + table.match.void_deals >= kMostDeals || table.is_too_long();
  if (state.deal_void) {
    if (!too_many) return void_deal(in);
    state.stop_at_limit();
  }
  DealEnd end;
  end.took_part = state.deal_in;
  end.still_in = state.deal_in & table.turns.active();
  end.limit_reached = state.deal_limit_reached;
  if (in.setup.win == WinRule::all_but_last && end.still_in == 0 && !state.winners_named) {
    state.winners_named = true;  // nobody is left to lose
    state.winners = 0;
  }
  if (in.setup.win == WinRule::together && state.winners != 0) state.winners = state.deal_in;
  if (state.winners_named) end.named = state.winners;
  end.names_match = state.match_finished && state.winners_named;
  if (in.has_points()) {
    end.points.emplace();
    if (!end.limit_reached) {
      DealParts parts;
      const bool is_asked_for_parts = table.heard() || in.hooks.parts != nullptr;
      if (!ask_scores(in, *end.points, is_asked_for_parts ? &parts : nullptr)) return false;
      add_points(table, end.took_part, *end.points, parts);
      for (Seat seat = 0; in.hooks.parts != nullptr && seat < in.setup.players; ++seat) {
        if (!parts[slot(seat)].empty()) in.hooks.parts->on_parts(seat, parts[slot(seat)]);
      }
    }
  }
  end_deal(table, deal_winners(table, end), end);
  if (too_many) state.limit_reached = true;
  state.phase = Phase::new_deal;
  if (!too_many && !state.match_finished && !table.match.is_over(in.setup)) return true;
  state.match_winners = state.match_finished && end.named ? *end.named : match_winners(table, end);
  const bool is_lost = in.setup.win == WinRule::all_but_last && state.match_winners != 0;
  state.match_losers = is_lost ? seats_below(in.setup.players) & ~state.match_winners : 0;
  table.tell(Event::Kind::match_ended, 0, 0, [&](Event& event) {
    event.winners = state.match_winners;
    event.losers = state.match_losers;
  });
  state.phase = Phase::over;
  state.status = Status::over;
  return true;
}

/// Ends a turn and starts the next player's. Returns false if there were too many turns in a row without a choice.
bool turn_returned(Interpreter& in) {
  GameState& state = *in.state;
  end_turn(state.table);
  if (state.deal_decisions != state.decisions_at_turn) {
    state.decisions_at_turn = state.deal_decisions;
    state.idle_turns = 0;
  } else if (++state.idle_turns >= kMostIdleTurns) {
    fail_of(
        in, Callback::turn,
        fmt::format("{} turns in a row without a choice: `turn` must reach a `choose` or `finish()`", kMostIdleTurns));
    in.error.kind = GameError::Kind::endless;
    return false;
  }
  return true;
}

/// Calls `at_limit`, in which the script may name winners once the limit is reached; without it nobody wins.
CallEnd reach_limit(Interpreter& in) {
  GameState& state = *in.state;
  state.finished = false;
  abandon_script(in);
  const CallEnd end = call_script(in, Callback::at_limit);
  return end == CallEnd::returned ? CallEnd::stopped : end;
}

Status go_through_phases(Interpreter& in) {
  GameState& state = *in.state;
  if (state.status == Status::error || state.status == Status::interrupted) return state.status;
  CallEnd end = CallEnd::returned;
  in.goes_on = false;
  in.machine->refill();
  bool resuming = state.pending;
  if (resuming) {
    state.pending = false;
    end = resume_script(in);
  }
  while (true) {
    if (resuming) {
      resuming = false;  // continue in the phase that was suspended
    } else {
      switch (state.phase) {
        case Phase::new_deal:
          begin_deal(in);
          state.phase = Phase::before_deal;
          end = in.has(Callback::before_deal) ? call_script(in, Callback::before_deal) : CallEnd::returned;
          break;
        case Phase::deal:
          if (!deal_or_lay(in)) return state.status;
          if (state.table.staged.failed) {
            fail(in, state.table.staging_error());
            return state.status;
          }
          if (in.hooks.after_deal) in.hooks.after_deal(state.table);
          state.phase = Phase::start;
          end = in.has(Callback::start) ? call_script(in, Callback::start) : CallEnd::returned;
          break;
        case Phase::first_turn:
          if (!begin_first_turn(in)) return state.status;
          if (in.has(Callback::play)) {
            state.phase = Phase::play;
            end = call_script(in, Callback::play, state.table.turns.current());
            break;
          }
          state.phase = Phase::turn;
          continue;
        case Phase::turn: {
          const Seat seat = state.table.turns.current();
          if (state.table.is_too_long()) {
            state.stop_at_limit();
            end = CallEnd::stopped;
            break;
          }
          if (seat == kNoSeat) {  // nobody is left to play
            end = CallEnd::stopped;
            break;
          }
          ++state.turns;
          state.table.tell(Event::Kind::turn, seat);
          end = call_script(in, Callback::turn, seat);
          break;
        }
        case Phase::limit: end = reach_limit(in); break;
        case Phase::before_deal:
        case Phase::start:
        case Phase::play:
        case Phase::score:
        case Phase::over: return state.status;
      }
    }
    switch (end) {
      case CallEnd::failed: return state.status;
      case CallEnd::asked: return state.status = Status::decision;
      case CallEnd::stopped:
        if (state.deal_limit_reached && in.has(Callback::at_limit) && state.phase != Phase::limit) {
          state.phase = Phase::limit;
          continue;
        }
        state.phase = Phase::score;
        break;
      case CallEnd::returned:
        if (state.phase == Phase::before_deal) state.phase = Phase::deal;
        else if (state.phase == Phase::start) state.phase = Phase::first_turn;
        else if (state.phase == Phase::play) state.phase = Phase::score;
        else if (state.phase == Phase::turn && !turn_returned(in)) return state.status;
        break;
    }
    if (state.phase == Phase::score) {
      if (!finish_deal(in) || state.phase == Phase::over) return state.status;
    }
  }
}

}  // namespace

Status play_on(Interpreter& in) {
  try {
    return go_through_phases(in);
  } catch (const std::exception& exception) {
    // Script calls catch their own errors, so this can only be a full arena.
    in.error = out_of_memory(*in.rules, exception);
    return in.state->status = Status::error;
  }
}

}  // namespace houserules
