// The points of each player in each deal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/event.h"

namespace houserules {

struct ScoreSheet {
  /// By deal, then by seat: the points scored; in a game for chips, the chips won or lost. With Setup::team_points all
  /// players of a team have the same.
  std::vector<std::vector<std::int64_t>> deals;
  std::vector<std::int64_t> total;  ///< by seat; chips include the initial ones
  bool chips = false;
};

/// The score sheet of a game as far as these events go. Void deals are left out.
ScoreSheet score_sheet(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
