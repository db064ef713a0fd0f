// Playing pairs of games with the same cards, one of each side, until enough is known.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "screen/console.h"
#include "statistics/comparison.h"
#include "statistics/game_log.h"
#include "statistics/simulation.h"

namespace houserules {

/// Both sides for one number of players, ready to play.
struct Pairing {
  ChosenGame a, b;
  std::vector<BotSpec> bots;
  Comparison comparison;
};

struct PairPlan {
  std::uint64_t seed = 0;
  int threads = 1;
  std::int64_t first = 0;                         ///< index of the first
  std::int64_t pairs = 0;                         ///< at most
  std::optional<std::chrono::milliseconds> time;  ///< at most
  /// Watch the figures and stop once the answer is precise enough; the intervals allow for it.
  bool looking = false;
  bool playing = true;  ///< else all pairs are from the log
};

/// Plays the pairs of one Pairing and fills its Comparison in.
class PairRun {
 public:
  /// `log` keeps all pairs as those of its part `part`.
  PairRun(Pairing& pairing, const PairPlan& plan, GameLog& log, std::size_t part);

  /// A pair from the log, in the order of the pairs.
  void add(std::uint64_t index, const PlayedGame& a, const PlayedGame& b);
  std::int64_t pairs() const { return sums_.pairs(); }

  /// Plays on from there, watched, unless a signal has come before. What stopped it is then in the Comparison.
  std::optional<SimulationFault> play(Console& console, int& signal);

 private:
  std::vector<BotSpec> taught(const ChosenGame& game) const;
  void take(Stretch played);
  void look();
  std::string so_far();
  std::int64_t keep();
  Stop stop_of(int signal, bool out_of_time) const;

  Pairing& pairing_;
  PairPlan plan_;
  GameLog& log_;
  std::size_t part_;
  FigureSums sums_;
  GameColumns::Places places_a_, places_b_;
  std::vector<double> row_a_, row_b_;
  std::mutex mutex_;  ///< of all that comes of the games
  Run run_;
  std::int64_t next_look_;
  bool sharp_ = false;
  std::string so_far_;
};

}  // namespace houserules
