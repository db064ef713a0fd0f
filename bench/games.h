// Games for the benchmarks: loaded, brought to their middle, played at random.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"
#include "interpreter/world/world.h"

namespace houserules::bench {

/// Names of the shipped games, in order.
std::vector<std::string> shipped_games();

/// Reads games/NAME.lua, or bench/NAME.lua. Ends the program with a message when that fails, as does all below.
std::shared_ptr<const Rules> rules_of(const std::string& name);

/// Four players when the game may be played by four, else the nearest number.
int usual_players(const Rules& rules);

/// The rules with these settings for that many players; nothing when the game refuses them.
std::unique_ptr<World> open(const std::shared_ptr<const Rules>& rules, int players, const Settings& settings = {});

/// What playing has come to.
struct Count {
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  double points = 0;          ///< of all players
  double squares = 0;         ///< sum over the games of decisions squared
  double points_squares = 0;  ///< sum over the games of the players' points, squared

  void add(std::int64_t game_decisions, std::int64_t game_points);
};

/// Plays games `first` .. `first + games - 1` of `seed` at random on the spot.
void play(World& world, std::uint64_t seed, std::uint64_t first, std::int64_t games, Count& count);

/// Plays game 0 of `seed` to about its middle, or to a decision (counted from 0), where it stops, with the collector
/// on.
void go_to_middle(World& world, std::uint64_t seed);
void go_to_decision(World& world, std::uint64_t seed, std::int64_t decision);

}  // namespace houserules::bench
