// What the elements of a list are.
#pragma once

#include <cstddef>
#include <cstdint>

namespace houserules {

/// Each is stored as a number: CardId, Seat, PileId or index; a set of cards as its number among those that its list
/// refers to.
enum class Element : std::uint8_t { card, player, suit, rank, pile, team, word, set };

inline constexpr std::size_t kMostElements = 0xFFFF;  ///< of a list

}  // namespace houserules
