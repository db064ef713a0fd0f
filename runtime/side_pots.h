// Splits a pot to which players have contributed different amounts.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

/// A part of a pot, and the players who share it evenly.
struct PotPart {
  std::int64_t chips = 0;
  std::vector<Seat> winners;
  bool is_unmatched = false;  ///< one player alone has paid into it
};

/// Splits a pot of `chips` chips into the main pot and side pots. `paid` is each player's contribution, by seat; chips
/// from elsewhere go to the main pot, and contributions above those of all in `among` to the last part. `among` must
/// not be empty; it has the players who may win, each with a rating. Each part goes to the highest-rated of those who
/// contributed enough for it.
std::vector<PotPart> share_pot(std::int64_t chips, std::span<const std::int64_t> paid,
                               std::span<const std::pair<Seat, std::int64_t>> among);

}  // namespace houserules
