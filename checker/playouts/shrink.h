// Finds the shortest game that shows a fault.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "checker/playouts/explorer.h"
#include "checker/playouts/sighting.h"
#include "checker/trials.h"
#include "interpreter/world/game.h"

namespace houserules {

/// A game with a fault, and everything needed to replay it.
struct ShownGame {
  Trial trial;
  std::uint64_t seed = 0;
  std::uint64_t index = 0;
  std::vector<MadeChoice> made;
};

/// Looks for a game that is easier to read: with fewer changed options, then fewer players, then fewer choices. Tries
/// simpler trials from `trials`, other games of the seed, and leaving out some of the choices (delta debugging; Zeller
/// and Hildebrandt 2002). `work` is the budget, of which each decision takes `weight`.
ShownGame shorter_game(std::shared_ptr<const Rules> rules, const std::vector<Trial>& trials, const Sighting& sighting,
                       ShownGame game, std::int64_t weight, std::int64_t work);

/// The recording of the game with these choices; nothing if it cannot be started.
std::optional<Transcript> transcript_of(std::shared_ptr<const Rules> rules, const ShownGame& game);

}  // namespace houserules
