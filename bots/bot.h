// What every computer player is.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// What a bot made of one alternative.
struct Estimate {
  Choice choice;
  std::int64_t playouts = 0;  ///< games imagined that began with it
  double value = 0;           ///< 0..1: the share of the win that they gave, about
};

/// Whether a bot is to stop thinking. It may be asked in any thread.
using Enough = std::function<bool()>;

/// Sits on one seat or on several. It learns of the game what `World::view` of the deciding seat shows, and nothing
/// else: whatever cards lie where that seat cannot see them, the choice is the same.
class Bot {
 public:
  virtual ~Bot() = default;

  /// Before each game, and before playing it again: game `index` of `seed`. The same seed, index and decisions give the
  /// same choices, unless the bot thinks by the clock. Each seat has a stream of chance of its own.
  virtual void begin(std::uint64_t seed, std::uint64_t index) = 0;

  /// Chooses for the player of the pending decision, which `world` must have suspended (not from inside a Policy).
  /// `made` are all choices of the game so far: who thinks in several threads plays it again there. Afterwards the
  /// world is as before.
  virtual Choice choose(World& world, std::span<const Choice> made) = 0;

  /// From now on `enough` is asked after each imagined game; when it says true, the choice rests on what is known by
  /// then.
  virtual void set_enough(Enough) {}

  /// The same bot, to be asked inside the call (Hooks::policy), which is faster; null for one that needs the world
  /// suspended, because it thinks ahead. It belongs to the bot.
  virtual Policy* policy() { return nullptr; }

  /// What the last choice rested on, in the order of the alternatives; empty for a bot that does not think.
  virtual std::vector<Estimate> estimates() const { return {}; }

  /// Games imagined so far, in all choices.
  virtual std::int64_t playouts() const { return 0; }
};

}  // namespace houserules
