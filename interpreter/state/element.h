// The element types of lists.
#pragma once

#include <cstddef>
#include <cstdint>

namespace houserules {

/// The type of a list's elements. Each element is stored as a number: a CardId, Seat, PileId or index; a set of cards
/// as its index among the sets that the list refers to.
enum class Element : std::uint8_t { card, player, suit, rank, pile, team, word, set };

constexpr const char* element_name(Element element) {
  switch (element) {
    case Element::card: return "cards";
    case Element::player: return "players";
    case Element::suit: return "suits";
    case Element::rank: return "ranks";
    case Element::pile: return "piles";
    case Element::team: return "teams";
    case Element::word: return "words";
    case Element::set: return "sets of cards";
  }
  return "";
}

inline constexpr std::size_t kMostElements = 0xFFFF;  ///< per list

}  // namespace houserules
