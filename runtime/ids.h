// Integer ids for everything on a table.
#pragma once

#include <cstddef>
#include <cstdint>

namespace houserules {

using CardId = std::uint16_t;    ///< a physical card, from 0 in pack order
using FaceId = std::uint16_t;    ///< a distinct face of the pack ("7 of hearts"), whichever cards have it
using PileId = std::uint16_t;    ///< a pile on the table; each player's hand is one
using Seat = int;                ///< from 0, clockwise; kNoSeat: nobody
using SeatMask = std::uint32_t;  ///< bit s: the player at seat s

/// A set of faces of a pack with at most kMostCluedFaces, one bit each.
using FaceBits = std::uint64_t;
inline constexpr std::size_t kMostCluedFaces = 64;

inline constexpr Seat kNoSeat = -1;
inline constexpr int kMaxPlayers = 16;
inline constexpr int kMaxCards = 432;  ///< eight packs of 54

constexpr SeatMask seat_bit(Seat seat) { return SeatMask{1} << seat; }
constexpr SeatMask seats_below(int players) { return (SeatMask{1} << players) - 1; }

/// Converts a seat, rank, suit, move and so on to an index into a container with one element for each.
template <typename Number>
constexpr std::size_t slot(Number number) {
  return static_cast<std::size_t>(number);
}

}  // namespace houserules
