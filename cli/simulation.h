// Many games among bots, on several threads, each with a World of its own.
#pragma once

#include <cstdint>
#include <optional>

#include "cli/games.h"
#include "cli/tally.h"

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

/// Plays games `first` .. `first + games - 1` of `seed` with random bots on `threads` threads (at least 1). The result
/// does not depend on the number of threads. After a fault the games behind it are not played, and the tally means
/// nothing.
Simulation run_games(const ChosenGame& game, std::uint64_t seed, std::uint64_t first, std::int64_t games, int threads);

}  // namespace houserules
