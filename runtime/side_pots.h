// How a pot is shared out when not everybody has paid as much into it.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

/// A part of a pot, and who shares it evenly.
struct PotPart {
  std::int64_t chips = 0;
  std::vector<Seat> winners;
};

/// The parts of a pot of so many `chips`: the main pot, then the side pots. `paid` is what each player has paid into
/// it, by seat; what is in it beside that belongs to the main pot, and what is beyond all that `among` have paid to the
/// last. `among`, which may not be empty, are those who may win, each with a rating: a part goes to the highest of
/// those who have paid as much as it takes.
std::vector<PotPart> share_pot(std::int64_t chips, std::span<const std::int64_t> paid,
                               std::span<const std::pair<Seat, std::int64_t>> among);

}  // namespace houserules
