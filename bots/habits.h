// Move-average sampling (Finnsson and Bjornsson 2008): plays the rest of an imagined game by how well each move did in
// the imagined games before, wherever it was made.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/value.h"
#include "runtime/chance.h"
#include "runtime/decision.h"

namespace houserules {

class Habits {
 public:
  /// Forgets everything; for a game with `moves` moves.
  void begin(std::size_t moves);

  /// Draws a move, weighted by how well it did, then any of its alternatives at random.
  Choice pick(const Decision& decision, Chance& chance);

  /// Records a choice of the running imagined game.
  void note(Seat seat, std::uint8_t move) { made_.push_back({static_cast<std::uint8_t>(seat), move}); }
  /// Forgets the recorded choices.
  void forget() { made_.clear(); }
  /// Credits the recorded choices with the rewards of their players. `given_up`: the last of them lost the game of
  /// somebody who plays alone; a move that always does so is not made where there is another.
  void learn(const Rewards& rewards, bool given_up);

 private:
  struct Made {
    std::uint8_t seat, move;
  };
  struct Mean {
    double sum = 0;
    double count = 0;
    double given_up = 0;  ///< how often it lost the game at once
    double weight = 0;    ///< that `pick` gives it; 0: to be worked out anew
  };
  static double weight(Mean& mean);

  std::vector<Mean> means_;  ///< by move
  std::vector<Made> made_;
};

}  // namespace houserules
