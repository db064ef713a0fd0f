// A ladder of levels: each plays the next on the same deals with seats exchanged, which shows how much of the result is
// the deal, how much is skill, and how much is how the game happens to go.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bots/factory.h"
#include "bots/run.h"
#include "statistics/found.h"
#include "statistics/simulation.h"

namespace houserules {

/// Two games with the same cards. With several sides, those with even numbers (from 0) are played by the stronger level
/// in the first and by the weaker in the second, and this is the share of the win of these sides. With a single side,
/// it is whether the stronger level wins, and then the weaker.
using ExchangedPair = std::array<double, 2>;

/// One step of the ladder.
struct Rung {
  BotSpec stronger, weaker;
  bool is_alone = false;  ///< there is a single side
  std::vector<ExchangedPair> pairs = {};
};

/// What the result of a game depends on, as shares of its variance.
struct Sources {
  std::optional<Found> deal, skill, rest;
};

/// The stronger level's share of the win, where 50% is even; with a single side, how much more often it wins.
std::optional<Found> advantage_of(const Rung& rung);
/// Nothing is known if the result is always the same.
Sources sources_of(const Rung& rung);

/// Which pairs to play.
struct ClimbPlan {
  const ChosenGame& game;
  std::uint64_t seed = 0;
  std::int64_t first = 0;  ///< index of the first pair
  std::int64_t pairs = 0;  ///< at most
  int threads = 1;
  Run* run = nullptr;  ///< watches and stops it
};

/// Plays these pairs of the rung's levels, which `take` receives in order. Returns why a game could not be finished;
/// nothing if all could.
std::optional<GameError> climb(const Rung& rung, const ClimbPlan& plan,
                               const std::function<void(const ExchangedPair&)>& take);

}  // namespace houserules
