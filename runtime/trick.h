// A trick: which card of it wins.
#pragma once

#include <cstdint>
#include <span>

namespace houserules {

/// A card's part in a trick.
struct TrickCard {
  std::uintptr_t suit;    ///< any number for a suit; 0: none
  std::int64_t strength;  ///< more is higher, among cards of one suit
};

/// The place of the winning card: the highest of the suit `trump`, if there is one; else the highest of the first
/// card's suit; of equal cards, the first. The trick must not be empty; `trump` 0: no trump.
std::size_t winning_place(std::span<const TrickCard> trick, std::uintptr_t trump);

}  // namespace houserules
