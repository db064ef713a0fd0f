#include "interpreter/world/attempts.h"

#include <utility>

namespace houserules {
namespace {

constexpr std::size_t kCopiedPerUnit = 16;  ///< bytes of a state that cost as much as an instruction

void charge_copy(Interpreter& in, const Arena::Snapshot& memory) {
  in.budget.charge_between_calls(static_cast<std::int64_t>(memory.size() / kCopiedPerUnit));
}

void begin_attempt(Interpreter& in) {
  auto attempt = std::make_shared<Attempt>();
  in.arena.save(attempt->memory);
  charge_copy(in, attempt->memory);
  in.attempts.open.push_back(std::move(attempt));
}

void note_last_choice(Interpreter& in) {
  const GameState& state = *in.state;
  // At the limit the decision is one that nobody has answered.
  if (state.deal_decisions == in.attempts.decisions || state.deal_limit_reached) return;
  const Alternative& choice = state.decision.alternatives[state.choice.alternative];
  in.attempts.chosen = state.decision.chooser(choice);
  in.attempts.called = choice.caller != kNoSeat;
  in.attempts.decisions = state.deal_decisions;
}

/// Whose steps they were, who is told why: who called out of turn, if that was the last choice of the turn, else whose
/// turn it is; where there are no turns, who chose last, which may be nobody yet.
Seat who_failed(Interpreter& in) {
  note_last_choice(in);
  const GameState& state = *in.state;
  const Seat turn = in.has_turn ? state.table.turns.current() : kNoSeat;
  const bool called_now = in.attempts.called && state.deal_decisions > state.decisions_at_turn;
  return turn == kNoSeat || called_now ? in.attempts.chosen : turn;
}

// What counts towards the bounds of a game is not undone, so that trying again and again comes to an end.
void undo_attempt(Interpreter& in) {
  GameState& state = *in.state;
  const std::shared_ptr<const Attempt> attempt = in.attempts.open.back();
  const std::string why = std::exchange(in.attempts.why, "");
  const Seat seat = who_failed(in);
  const Lasting lasting = state.table.lasting();
  const std::int64_t decisions = state.deal_decisions;
  const std::uint64_t told_charged = state.told_charged;
  in.arena.restore(attempt->memory);
  if (!in.modes.collecting) lua_gc(in.lua, LUA_GCSTOP);
  state.table.put_back(lasting, in.attempts.imagined_for);
  state.deal_decisions = decisions;
  state.told_charged = told_charged;
  in.attempts.end_newest();
  charge_copy(in, attempt->memory);
  state.table.tell(Event::Kind::undone, 0, why.size(), [&](Event& event) {
    event.seat = seat;
    if (seat != kNoSeat) event.text = why;
  });
  lua_pushlstring(state.coroutine, why.data(), why.size());
}

}  // namespace

bool serve_attempt(Interpreter& in, int& arguments) {
  switch (std::exchange(in.attempts.wish, Attempts::Wish::none)) {
    case Attempts::Wish::none: return false;
    case Attempts::Wish::begin:
      begin_attempt(in);
      arguments = 0;
      return true;
    case Attempts::Wish::fail:
      undo_attempt(in);
      arguments = 1;
      return true;
  }
  return false;
}

}  // namespace houserules
