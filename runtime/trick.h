// Which card wins a trick.
#pragma once

#include <cstdint>
#include <span>

namespace houserules {

/// How a card counts in a trick.
struct TrickCard {
  std::uintptr_t suit;    ///< any number that identifies a suit; 0: none
  std::int64_t strength;  ///< higher is stronger, within a suit
};

/// The index of the winning card: the strongest of the suit `trump`, if there is one; otherwise the strongest of the
/// suit led; of equal cards, the first. `trick` must not be empty; `trump` is 0 for no trump.
std::size_t winning_place(std::span<const TrickCard> trick, std::uintptr_t trump);

}  // namespace houserules
