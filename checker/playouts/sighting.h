// The fault seen in one game.
#pragma once

#include <optional>
#include <string>

#include "interpreter/world/world.h"

namespace houserules {

struct Sighting {
  Code code = Code::none;
  GameError fault;    ///< where and what; without a file if no line is to blame
  bool left = false;  ///< HR301: abandoned after kLongestPlayout without reaching a limit

  /// Whether it is the same fault, possibly seen in another game.
  bool same_as(const Sighting& other) const {
    return code == other.code && left == other.left && fault.file == other.fault.file &&
           fault.line == other.fault.line &&
           (fault.line > 0 || code == Code::loop_without_choice || fault.message == other.fault.message);
  }
};

/// Decisions after which a game is abandoned, however many deals it has: the time is better spent on others.
inline constexpr std::size_t kLongestPlayout = 20'000;

/// The worst fault of a game, whether it ended, was abandoned or could not be played; nothing if all is well. A game
/// that the watchdog interrupted counts as looping.
std::optional<Sighting> sighting_of(const World& world, Status status);

/// The same for a script that could not be loaded.
Sighting sighting_of(const GameError& loading);

}  // namespace houserules
