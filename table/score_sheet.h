// What everybody got in each deal.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/event.h"

namespace houserules {

struct ScoreSheet {
  /// By deal, then by seat: the points got in it; in a game for chips those won or lost. With Setup::team_points all of
  /// a team have the same.
  std::vector<std::vector<std::int64_t>> deals;
  std::vector<std::int64_t> total;  ///< by seat; chips include those that everybody began with
  bool chips = false;
};

/// Of a game, or of as much of it as these events tell. Deals that do not count are left out.
ScoreSheet score_sheet(std::span<const Event> events, const Setup& setup);

}  // namespace houserules
