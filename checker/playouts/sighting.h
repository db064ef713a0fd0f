// The fault seen in one game.
#pragma once

#include <cstdint>
#include <optional>

#include "interpreter/world/world.h"

namespace houserules {

/// The limit that an endless game reached.
enum class Bound {
  none,
  deal,  ///< the limit of decisions in a deal
  game,  ///< kLongestPlayout decisions
  work,  ///< kMostWorkOfGame
};

struct Sighting {
  Code code = Code::none;
  GameError fault;            ///< where and what; without a file if no line is at fault
  Bound bound = Bound::none;  ///< HR301
  std::int64_t limit = 0;     ///< of decisions in a deal, for Bound::deal
  bool no_cards = false;      ///< HR307: all hands are empty

  /// Whether it is the same fault, perhaps in another game.
  bool same_as(const Sighting& other) const {
    return code == other.code && bound == other.bound && limit == other.limit && fault.file == other.fault.file &&
           fault.line == other.fault.line &&
           (fault.line > 0 || code == Code::loop_without_choice || fault.message == other.fault.message);
  }
};

/// Decisions after which a game is abandoned, regardless of the number of deals: the time is better spent on others.
inline constexpr std::size_t kLongestPlayout = 20'000;

/// Work is measured in Lua instructions, so that the findings are the same on every machine. A
/// decision costs kDecision of them, besides those of the script.
inline constexpr std::int64_t kDecision = 500;
/// The work after which a game is abandoned: a few seconds.
inline constexpr std::int64_t kMostWorkOfGame = 500'000'000;

/// The worst fault of a game that finished, was abandoned or could not be played; nothing if all is well. A game
/// that was interrupted counts as looping.
std::optional<Sighting> sighting_of(const World& world, Status status);

/// The same for a script that could not be loaded.
Sighting sighting_of(const GameError& loading);

}  // namespace houserules
