// Which moves did well in the imagined games of one decision, wherever they were made (the move-average sampling of
// Finnsson and Bjornsson 2008): what the rest of an imagined game is played by.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/value.h"
#include "runtime/chance.h"
#include "runtime/decision.h"

namespace houserules {

class Habits {
 public:
  /// Begins anew, for a game of so many moves.
  void begin(std::size_t moves);

  /// A move first by how well it did, then any of its alternatives.
  Choice pick(const Decision& decision, Chance& chance);

  /// A choice of the running game: it is judged by what comes of it.
  void note(Seat seat, std::uint8_t move) { made_.push_back({static_cast<std::uint8_t>(seat), move}); }
  void forget() { made_.clear(); }
  void learn(const Rewards& rewards);

 private:
  struct Made {
    std::uint8_t seat, move;
  };
  struct Mean {
    double sum = 0;
    double count = 0;
  };

  std::vector<Mean> means_;  ///< by move
  std::vector<Made> made_;
};

}  // namespace houserules
