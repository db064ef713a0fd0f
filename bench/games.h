// Loads games for the benchmarks and plays them at random.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"
#include "interpreter/world/world.h"

namespace houserules::bench {

/// Names of the shipped games, sorted.
std::vector<std::string> shipped_games();

/// Reads games/NAME.lua or bench/NAME.lua. Like every function below, exits the program with a message on failure.
std::shared_ptr<const Rules> rules_of(const std::string& name);

/// Four players if the game allows it, else the nearest number it does allow.
int usual_players(const Rules& rules);

/// Loads the rules with these settings; null when the game refuses them for that many players.
std::unique_ptr<World> open(const std::shared_ptr<const Rules>& rules, int players, const Settings& settings = {});

/// Totals over the games played.
struct Count {
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  double points = 0;          ///< sum over all players
  double squares = 0;         ///< sum over the games of decisions squared
  double points_squares = 0;  ///< sum over the games of the players' points, squared

  void add(std::int64_t game_decisions, std::int64_t game_points);
};

/// Plays games `first` to `first + games - 1` of `seed` with random choices and adds them to `count`.
void play(World& world, std::uint64_t seed, std::uint64_t first, std::int64_t games, Count& count);

/// Plays game 0 of `seed` up to roughly its middle, or up to decision `decision` (from 0). Leaves the world suspended
/// there with the collector on.
void go_to_middle(World& world, std::uint64_t seed);
void go_to_decision(World& world, std::uint64_t seed, std::int64_t decision);

}  // namespace houserules::bench
