// What an imagined game is worth to each player when it is cut short or over.
#pragma once

#include <array>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// By seat, 0 (lost) to 1 (won).
using Rewards = std::array<double, kMaxPlayers>;

/// Judges the imagined games of one decision. A game that is over counts as its result. A match that goes on after the
/// deal, and a deal that is cut, count by who leads, in the terms of the header's `win`: scores, chips or deals won,
/// and in a deal that is cut what `score` says of the cards as they lie, or, where it says nothing, the cards left in
/// hand. How much a lead is worth is measured by the leads of the games judged before.
class Judge {
 public:
  /// Begins anew, for another decision.
  void begin(const World& world);

  /// The match is over.
  Rewards of_result(const Result& result) const;
  /// The deal in which the thinking began is over, and `match` goes on.
  Rewards of_deal(const Match& match);
  /// In the middle of the deal. The world's state is not to be used afterwards. Only while a decision is pending.
  Rewards of_cut(World& world);

 private:
  /// How far each is ahead of the others: positive is better, without a scale.
  using Standing = std::array<double, kMaxPlayers>;

  /// Remembers how far apart standings of a kind usually are.
  struct Spread {
    double sum = 0;
    int count = 0;
  };

  double match_value(const Match& match, Seat seat, std::int64_t points) const;
  bool counts_points() const { return setup_->win == WinRule::lowest_score || setup_->win == WinRule::highest_score; }
  Rewards rewards_of(const Standing& standing, double weight, Spread& spread) const;

  const Setup* setup_ = nullptr;
  Spread deals_, cuts_;
};

}  // namespace houserules
