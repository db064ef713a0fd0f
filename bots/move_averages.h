// Move-average sampling (Finnsson and Bjornsson 2008): plays the rest of an imagined game by how well each move did in
// the imagined games before, wherever it was made. With one player a move is identified by its card and pile as well.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "bots/candidates.h"
#include "bots/value.h"
#include "runtime/chance.h"
#include "runtime/decision.h"

namespace houserules {

class MoveAverages {
 public:
  /// Forgets everything; for a game with `moves` moves. `sharper`: how many times smaller than usual differences
  /// between results are.
  void begin(std::size_t moves, double sharper = 1);

  /// Draws a move, weighted by how well it did, then any of its alternatives at random.
  Choice pick(const Decision& decision, Chance& chance);
  /// Draws one of the candidates, weighted by its own results and, while these are few, by those of its move.
  Candidate pick(const Decision& decision, const std::vector<Candidate>& candidates, Chance& chance);

  /// Records a choice of the current imagined game; `key` identifies the candidate, if candidates are tracked.
  void note(Seat seat, std::uint8_t move, std::optional<std::uint64_t> key = {}) {
    made_.push_back({static_cast<std::uint8_t>(seat), move, key});
  }
  /// Forgets the recorded choices.
  void forget() { made_.clear(); }
  /// Credits the recorded choices with the rewards of their players. `given_up`: the last of them lost a solitaire game
  /// at once; a move that always does so is avoided if there is another.
  void learn(const Rewards& rewards, bool given_up);

 private:
  struct Made {
    std::uint8_t seat, move;
    std::optional<std::uint64_t> key;
  };
  struct Mean {
    double sum = 0;
    double count = 0;
    double given_up = 0;  ///< how often it lost the game at once
    double weight = 0;    ///< of the move in `pick`; 0: to be recomputed

    void add(double reward) {
      sum += reward;
      count += 1;
      weight = 0;
    }
    double value() const { return (sum + 0.5) / (count + 1); }
    double kept() const { return 1 - given_up / std::max(1.0, count); }  ///< how often the game continued
  };
  double weight(Mean& mean) const;

  double sharper_ = 1;
  std::vector<Mean> means_;  ///< by move
  std::unordered_map<std::uint64_t, Mean> by_key_;
  std::vector<double> weights_;
  std::vector<Made> made_;
};

}  // namespace houserules
