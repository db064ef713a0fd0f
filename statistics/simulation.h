// Plays many games among bots on several threads, each with its own World.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bots/factory.h"
#include "bots/run.h"
#include "interpreter/loading/rules.h"
#include "statistics/tally.h"

namespace houserules {

/// The failed game with the lowest index.
struct SimulationFault {
  bool loading = false;  ///< the rule file itself could not be loaded
  std::size_t contest = 0;
  std::uint64_t index = 0;
  GameError error;
};

/// The game and its players.
struct Contest {
  const ChosenGame& game;
  std::vector<BotSpec> bots;  ///< by seat, as bots_by_seat() gives them
  Scripts scripts = Scripts::compiled;
};

/// A finished game.
struct PlayedGame {
  Result result;
  GameCounts counts;
};

/// The results of a range of games, all of them played in each contest.
struct Stretch {
  std::uint64_t first = 0, end = 0;
  std::vector<Tally> tallies;                  ///< by contest
  std::vector<std::vector<PlayedGame>> games;  ///< by contest, if Plan::keep_games

  /// Adds the results of `next`, which must begin where this one ends.
  void append(Stretch&& next);
};

/// Which games to play, and how.
struct Plan {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;  ///< index of the first game
  std::int64_t games = 0;   ///< at most, if the run is stopped
  int threads = 1;          ///< at least 1
  bool keep_games = false;
  /// The contests are the same game on different engines: any visible difference is a fault.
  bool alike = false;
  Run* run = nullptr;  ///< watches and stops it; may be null
  /// Receives all games in the order of their indices, in stretches that depend on the threads; never concurrently.
  std::function<void(Stretch)> on_played;
};

/// Plays games `first` .. `first + games - 1` of `seed` in all contests. The reported games do not depend on the number
/// of threads. A stopped run loses games it finished after an unfinished earlier one. After a fault the remaining games
/// are skipped, and those reported are meaningless.
std::optional<SimulationFault> run_games(const std::vector<Contest>& contests, const Plan& plan);

}  // namespace houserules
