// How a game begins otherwise than by chance and by its header: the table laid by hand, for tests of rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/ids.h"
#include "runtime/setup.h"

namespace houserules {

/// The cards of one pile, the top one first.
struct LaidPile {
  PileId pile = 0;
  std::vector<FaceId> cards;
};

/// What of the beginning is given. It counts for the first deal; those that follow are dealt as always.
struct Opening {
  std::optional<Seat> dealer;        ///< nothing: chance picks
  std::vector<std::int64_t> chips;   ///< by seat, before anything is staked; empty: as the header says
  std::vector<std::int64_t> scores;  ///< by seat; empty: none yet
  bool lays = false;                 ///< the piles below take the place of the header's deal and turn-up
  std::vector<LaidPile> laid;        ///< each pile at most once
  PileId rest = 0;                   ///< where all other cards lie, shuffled, under those laid there
};

/// Adds a pile for cards that are out of the game to a setup, face down and known to no script, and returns its number.
PileId add_aside(Setup& setup);

/// Why the opening cannot be laid ("there are 5 cards 7H, but the pack has 1"), or "".
std::string opening_fault(const Setup& setup, const Opening& opening);

}  // namespace houserules
