// Plays many games among bots on several threads, each with its own World.
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

/// The failed game with the lowest index.
struct SimulationFault {
  bool loading = false;  ///< the rule file itself could not be loaded
  std::uint64_t index = 0;
  GameError error;
};

struct Simulation {
  Tally tally;
  std::optional<SimulationFault> fault;
};

/// The game and its players.
struct Contest {
  const ChosenGame& game;
  std::vector<BotSpec> bots;  ///< by seat, as bots_by_seat() gives them
};

/// Which games to play, and how.
struct Plan {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  ///< index of the first game
  std::int64_t games = 0;
  int threads = 1;                            ///< at least 1
  std::function<void(std::int64_t)> on_done;  ///< called now and then with the games done; never concurrently
  /// Called for every finished game, in any order, concurrently from several threads.
  std::function<void(std::uint64_t index, const Result&, const GameCounts&)> on_game;
};

/// Plays games `first` .. `first + games - 1` of `seed`. The result does not depend on the number of threads. After a
/// fault the remaining games are skipped and the tally is meaningless.
Simulation run_games(const Contest& contest, const Plan& plan);

}  // namespace houserules
