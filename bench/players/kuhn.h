// How much a player of Kuhn poker loses to the best answer.
#pragma once

#include <array>
#include <cstddef>

#include "runtime/ids.h"

namespace houserules::yardstick {

/// What a player does in a deal of one chip for each card: Jack, Queen, King from 0.
class KuhnRecord {
 public:
  static constexpr int kCards = 3;
  enum Stage : std::size_t { kOpening, kAfterCheck, kAfterBet, kAfterCheckAndBet, kStages };

  /// Counts one choice: whether the player bets or calls, or checks or folds.
  void note(std::size_t stage, int card, bool pays);
  /// What a best response wins per deal against this player, averaged over both seats, in antes: 0 in equilibrium.
  double exploitability() const;
  /// How often the player bets or calls there.
  double share(std::size_t stage, int card) const;

 private:
  std::array<std::array<int, kCards>, kStages> asked_{};
  std::array<std::array<double, kCards>, kStages> paid_{};
};

}  // namespace houserules::yardstick
