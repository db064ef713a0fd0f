#include "interpreter/world/script.h"

#include <utility>

namespace houserules {
namespace {

constexpr std::size_t kCopiedPerUnit = 16;  ///< bytes of state that cost as much as one instruction

/// The cost of saving or restoring a state. The table is charged by cards, not bytes, because bytes depend on the
/// pointer size and a game must cost the same on every platform.
std::int64_t cost_of(const Interpreter& in, const Attempt& attempt) {
  constexpr std::int64_t kTable = 200, kCard = 2;
  return kTable + kCard * in.state->table.card_count() +
         static_cast<std::int64_t>((attempt.machine.size() + attempt.memory.size()) / kCopiedPerUnit);
}

const Attempt& begin_attempt(Interpreter& in) {
  auto attempt = std::make_shared<Attempt>();
  in.table_memory.save(attempt->table);
  in.machine->save(attempt->machine);
  if (!in.on_machine) in.arena.save(attempt->memory);
  in.attempts.open.push_back(attempt);
  return *in.attempts.open.back();
}

void note_last_choice(Interpreter& in) {
  const GameState& state = *in.state;
  // At the limit, the decision has not been answered.
  if (state.deal_decisions == in.attempts.decisions || state.deal_limit_reached) return;
  const Alternative& choice = state.decision.alternatives[state.choice.alternative];
  in.attempts.chosen = state.decision.chooser(choice);
  in.attempts.called = choice.caller != kNoSeat;
  in.attempts.decisions = state.deal_decisions;
}

/// The seat whose move has been rolled back; it is told why. Out of turn, that is the caller if the call was the last
/// choice of the turn; otherwise the player whose turn it is. In games without turns, the last chooser: kNoSeat if
/// there is none.
Seat who_failed(Interpreter& in) {
  note_last_choice(in);
  const GameState& state = *in.state;
  const Seat turn = in.has(Callback::turn) ? state.table.turns.current() : kNoSeat;
  const bool called_now = in.attempts.called && state.deal_decisions > state.decisions_at_turn;
  return turn == kNoSeat || called_now ? in.attempts.chosen : turn;
}

// Counters that limit a game are not rolled back, so that retrying forever is impossible.
void undo_attempt(Interpreter& in, const Attempt& attempt, const std::string& why) {
  GameState& state = *in.state;
  const Seat seat = who_failed(in);
  const Lasting lasting = state.table.lasting();
  const std::int64_t decisions = state.deal_decisions;
  in.table_memory.restore(attempt.table);
  in.machine->restore(attempt.machine);
  if (!in.on_machine) {
    in.arena.restore(attempt.memory);
  }
  state.table.put_back(lasting, in.attempts.imagined_for);
  state.deal_decisions = decisions;
  in.attempts.end_newest();
  state.table.tell(Event::Kind::undone, 0, why.size(), [&](Event& event) {
    event.seat = seat;
    if (seat != kNoSeat) event.text = why;
  });
}

}  // namespace

bool serve_attempt(Interpreter& in, int& arguments) {
  switch (std::exchange(in.attempts.wish, Attempts::Wish::none)) {
    case Attempts::Wish::none: return false;
    case Attempts::Wish::begin:
      in.budget.charge_between_calls(cost_of(in, begin_attempt(in)));
      arguments = 0;
      return true;
    case Attempts::Wish::fail: {
      const std::shared_ptr<const Attempt> attempt = in.attempts.open.back();
      const std::string why = std::exchange(in.attempts.why, "");
      undo_attempt(in, *attempt, why);
      in.budget.charge_between_calls(cost_of(in, *attempt));
      lua_pushlstring(in.coroutine, why.data(), why.size());
      arguments = 1;
      return true;
    }
  }
  return false;
}

machine::Step serve_attempts(Interpreter& in, machine::Step step) {
  using machine::Step;
  std::vector<std::shared_ptr<const Attempt>>& open = in.attempts.open;
  for (;;) {
    if (step == Step::tries) {
      if (open.size() == Attempts::kMostNested) return in.machine->refuse(Attempts::kTooNested, step);
      if (in.attempts.bytes() > Attempts::kMostBytes / 2) return Step::trapped;
      step = in.machine->go_on_trying(cost_of(in, begin_attempt(in)));
    } else if (step == Step::tried) {
      in.attempts.end_newest();
      step = in.machine->go_on();
    } else if (step == Step::fails) {
      if (open.empty()) return in.machine->refuse(Attempts::kNothingTried, step);
      const std::shared_ptr<const Attempt> attempt = open.back();
      const std::string why = in.machine->why_failed();
      undo_attempt(in, *attempt, why);
      step = in.machine->go_on_failed(why, cost_of(in, *attempt));
    } else {
      return step;
    }
  }
}

}  // namespace houserules
