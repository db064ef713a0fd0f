// A game that starts from a table laid out by hand instead of a deal; for rule tests.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "runtime/ids.h"
#include "runtime/setup.h"

namespace houserules {

/// The cards of one pile, top card first.
struct LaidPile {
  PileId pile = 0;
  std::vector<FaceId> cards;
};

/// The value of a kept public value at the beginning of the first deal.
struct KeptStart {
  int number = 0;       ///< an index into Setup::publics
  int owner = kNoSeat;  ///< a seat or the number of a team; kNoSeat: the whole table
  std::variant<bool, std::int64_t, std::string> value;
};

/// The given part of the beginning. Applies to the first deal; later ones are dealt as usual.
struct Opening {
  std::optional<Seat> dealer;        ///< nothing: random
  std::vector<std::int64_t> chips;   ///< by seat, before any stakes; empty: as the header says
  std::vector<std::int64_t> scores;  ///< by seat; empty: all zero
  std::vector<KeptStart> kept;       ///< kept public values; others begin as the header says
  bool lays = false;                 ///< `laid` replaces the header's deal and turn-up
  std::vector<LaidPile> laid;        ///< each pile at most once
  PileId rest = 0;                   ///< where all other cards go, shuffled, under those laid there
};

/// Adds a face-down pile for cards out of the game, unknown to scripts, to the setup. Returns its number.
PileId add_aside(Setup& setup);

/// Why the opening is impossible ("there are 5 cards 7H, but the pack has 1"), or "".
std::string opening_fault(const Setup& setup, const Opening& opening);

}  // namespace houserules
