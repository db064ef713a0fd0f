// A player that thinks ahead: a bot for which the world is suspended at its decisions, so that it can be copied.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/world.h"

namespace houserules {

/// What a bot made of one option.
struct Estimate {
  Choice choice;
  std::int64_t playouts = 0;  ///< games imagined that began with it
  double value = 0;           ///< 0..1: the share of the win that they gave, about
};

/// Sits on one seat or on several. It learns of the game what `World::view` of the deciding seat shows, and nothing
/// else: whatever cards lie where that seat cannot see them, the choice is the same.
class Thinker {
 public:
  virtual ~Thinker() = default;

  /// Before each game, and before playing it again. The same seed, index and decisions give the same choices, unless
  /// the bot thinks by the clock. Each seat has a stream of chance of its own.
  virtual void begin(std::uint64_t seed, std::uint64_t index) = 0;

  /// Chooses for the player of the pending decision, which `world` must have suspended (not from inside a Policy).
  /// Afterwards the world is as before.
  virtual Choice choose(World& world) = 0;

  /// What the last choice rested on, in the order of the options; empty for a bot that does not think.
  virtual std::vector<Estimate> estimates() const { return {}; }

  /// Games imagined so far, in all choices.
  virtual std::int64_t playouts() const { return 0; }
};

}  // namespace houserules
