// Many games among bots, on several threads, each with a World of its own.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bots/factory.h"
#include "interpreter/loading/rules.h"
#include "statistics/tally.h"

namespace houserules {

/// The game that could not be played to its end: of all such, the one with the lowest index.
struct SimulationFault {
  bool loading = false;  ///< not even the rule file could be loaded
  std::uint64_t index = 0;
  GameError error;
};

struct Simulation {
  Tally tally;
  std::optional<SimulationFault> fault;
};

/// Who plays what.
struct Contest {
  const ChosenGame& game;
  std::vector<BotSpec> bots;  ///< by seat, as bots_by_seat() gives them
};

/// Which games are played, and how.
struct Plan {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  ///< index of the first game
  std::int64_t games = 0;
  int threads = 1;                            ///< at least 1
  std::function<void(std::int64_t)> on_done;  ///< told now and then how many games are done; never twice at a time
  /// Told of every game that came to its end, in any order, by several threads at a time.
  std::function<void(std::uint64_t index, const Result&, const GameCounts&)> on_game;
};

/// Plays games `first` .. `first + games - 1` of `seed`. The result does not depend on the number of threads. After a
/// fault the games behind it are not played, and the tally means nothing.
Simulation run_games(const Contest& contest, const Plan& plan);

}  // namespace houserules
