// All mutable state of a running game outside the script. It lives in an arena, and is saved and restored with it
// (docs/world.md).
#pragma once

#include <bitset>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "interpreter/state/outcome.h"
#include "runtime/decision.h"
#include "runtime/table.h"

namespace houserules {

/// What happens next when the script is not running.
enum class Phase : std::uint8_t { new_deal, before_deal, deal, start, first_turn, turn, play, limit, score, over };

/// A choice made in choose_all, kept until everybody has chosen.
struct Answer {
  Seat seat = kNoSeat;
  Alternative alternative;
  std::int64_t number = 0;
  std::uint32_t first = 0, count = 0;  ///< range of its alternatives in GameState::answer_alternatives
};

/// The result of the last `following` that excluded cards of a hand. Explains why an excluded card cannot be played.
struct SuitFollowed {
  std::int64_t decisions = -1;  ///< GameState::deal_decisions at the time; -1: no card was excluded
  std::bitset<kMaxCards> cards;
};

/// Must not move: the machine and the snapshots refer to its address.
struct GameState {
  GameState(const Setup& setup, TableHooks& hooks, std::pmr::memory_resource* memory)
      : table(setup, hooks, memory),
        decision(memory),
        answers(memory),
        answer_cards(memory),
        answer_alternatives(memory) {
    // Allocate what lives for the whole game first, so that temporary memory lies behind it.
    decision.alternatives.reserve(Decision::kFew);
    answers.reserve(slot(setup.players));
  }

  /// Records `cards` as the cards of a hand of `size` that follow suit.
  void note_following(std::span<const CardId> cards, std::size_t size) {
    suit_followed.decisions = cards.size() < size ? deal_decisions : -1;
    if (cards.size() == size) return;
    suit_followed.cards.reset();
    for (const CardId card : cards) suit_followed.cards.set(card);
  }

  /// Ends the deal because it reached the limit of decisions.
  void stop_at_limit() { finished = deal_limit_reached = limit_reached = true; }

  Table table;
  Decision decision;
  Choice choice;                     ///< the answer to `decision`
  std::pmr::vector<Answer> answers;  ///< of the running choose_all
  std::pmr::vector<CardId> answer_cards;
  std::pmr::vector<Alternative> answer_alternatives;  ///< all that were offered; sets are in answer_cards
  Phase phase = Phase::new_deal;
  Status status = Status::over;
  bool pending = false;   ///< the coroutine is suspended at a decision
  bool finished = false;  ///< finish() was called or the limit reached
  bool winners_named = false;
  bool match_finished = false;  ///< finish_match() was called
  bool deal_void = false;       ///< redeal() was called
  bool limit_reached = false;
  bool deal_limit_reached = false;
  SeatMask winners = 0;  ///< of the deal, if winners_named
  SeatMask deal_in = 0;  ///< players in the match when the deal began
  SeatMask match_winners = 0;
  SeatMask match_losers = 0;  ///< see Result::losers
  std::int64_t deal_decisions = 0;
  std::int64_t decisions_at_turn = 0;  ///< deal_decisions when the last turn ended
  int idle_turns = 0;                  ///< turns in a row without a decision
  int idle_deals = 0;                  ///< void deals in a row without a decision
  std::int64_t turns = 0;
  SuitFollowed suit_followed;
};

}  // namespace houserules
