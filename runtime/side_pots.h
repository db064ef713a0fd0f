// Dividing a pot to which players have paid different amounts.
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
};

/// The parts of a pot of `chips` chips: the main pot, then the side pots. `paid` is what each player has paid into it,
/// by seat; chips beyond that belong to the main pot, and payments higher than any by `among` to the last part.
/// `among`, which must not be empty, are the players who may win, each with a rating: a part goes to the highest-rated
/// of those who paid enough for it.
std::vector<PotPart> share_pot(std::int64_t chips, std::span<const std::int64_t> paid,
                               std::span<const std::pair<Seat, std::int64_t>> among);

}  // namespace houserules
