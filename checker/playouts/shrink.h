// The shortest game that shows a fault.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "checker/playouts/explorer.h"
#include "checker/playouts/sighting.h"
#include "checker/trials.h"
#include "interpreter/world/game.h"

namespace houserules {

/// A game that shows a fault, with all that is needed to play it again.
struct ShownGame {
  Trial trial;
  std::uint64_t seed = 0;
  std::uint64_t index = 0;
  std::vector<MadeChoice> made;
};

/// Looks for a game that is easier to read: with fewer changed options, then fewer players, then fewer choices. Tries
/// the trials that come before the game's own in `trials`, other games of the seed, and the game with some of
/// its choices left out (Zeller and Hildebrandt 2002: delta debugging). How much is tried is bounded by the number of
/// decisions, so that the result is always the same, unless there is a time when no more is tried.
ShownGame shorter_game(std::shared_ptr<const Rules> rules, const std::vector<Trial>& trials, const Sighting& sighting,
                       ShownGame game, std::optional<Clock::time_point> until = std::nullopt);

/// The record of the game, played with these choices; nothing when it cannot be begun.
std::optional<Transcript> transcript_of(std::shared_ptr<const Rules> rules, const ShownGame& game);

}  // namespace houserules
