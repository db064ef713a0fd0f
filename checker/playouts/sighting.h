// What went wrong in one game.
#pragma once

#include <optional>
#include <string>

#include "interpreter/world/world.h"

namespace houserules {

struct Sighting {
  std::string code;  ///< "HR300"
  GameError fault;   ///< where and what; without a file when no line is to blame

  /// Whether it is the same fault, perhaps in another game.
  bool same_as(const Sighting& other) const {
    return code == other.code && fault.file == other.fault.file && fault.line == other.fault.line &&
           (fault.line > 0 || code == "HR308" || fault.message == other.fault.message);
  }
};

/// Decisions after which a game of whatever many deals is left: others may be found in that time.
inline constexpr std::size_t kLongestPlayout = 20'000;

/// What is wrong with a game that was played out, or left, or that could not be; the worst of it. Nothing when all is
/// well. A game that the watchdog interrupted counts as one that loops. HR301 with a message stands for a game left
/// after kLongestPlayout.
std::optional<Sighting> sighting_of(const World& world, Status status);

/// The same of a script that could not even be loaded.
Sighting sighting_of(const GameError& loading);

}  // namespace houserules
