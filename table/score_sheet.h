// The points of each player in each deal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/event.h"

namespace houserules {

struct ScoreSheet {
  /// A part of the points of a deal.
  struct Part {
    std::size_t part = 0;              ///< index into Setup::parts
    std::vector<std::int64_t> points;  ///< by seat; not all 0
  };

  /// By deal, then by seat: the points scored or, in a game for chips, the chips won or lost. With Setup::team_points,
  /// all players of a team have the same points.
  std::vector<std::vector<std::int64_t>> deals;
  std::vector<std::int64_t> total;  ///< by seat; chips include the initial ones
  bool chips = false;
  std::vector<std::vector<Part>> parts;  ///< by deal, in order; empty for a deal whose points have no parts
};

/// The score sheet of a game up to the end of these events. Void deals are left out.
ScoreSheet score_sheet(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
