// What went wrong in one game.
#pragma once

#include <optional>
#include <string>

#include "interpreter/world/world.h"

namespace houserules {

struct Sighting {
  Code code = Code::none;
  GameError fault;    ///< where and what; without a file when no line is to blame
  bool left = false;  ///< HR301: after kLongestPlayout, without having reached a limit

  /// Whether it is the same fault, perhaps in another game.
  bool same_as(const Sighting& other) const {
    return code == other.code && left == other.left && fault.file == other.fault.file &&
           fault.line == other.fault.line &&
           (fault.line > 0 || code == Code::loop_without_choice || fault.message == other.fault.message);
  }
};

/// Decisions after which a game of whatever many deals is left: others may be found in that time.
inline constexpr std::size_t kLongestPlayout = 20'000;

/// The worst thing wrong with a game, whether it was played out, left or could not be played; nothing when all is well.
/// A game that the watchdog interrupted counts as one that loops.
std::optional<Sighting> sighting_of(const World& world, Status status);

/// The same of a script that could not even be loaded.
Sighting sighting_of(const GameError& loading);

}  // namespace houserules
