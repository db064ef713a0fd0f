// A table laid out by hand instead of dealt, for rule tests.
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

/// The initial value of a kept public value.
struct KeptStart {
  int number = 0;       ///< an index into Setup::publics
  int owner = kNoSeat;  ///< a seat or team; kNoSeat: the whole table
  std::variant<bool, std::int64_t, std::string> value;
};

/// What to replace at the start of the first deal; later deals are dealt as usual.
struct Opening {
  std::optional<Seat> dealer;        ///< nothing: random
  std::vector<std::int64_t> chips;   ///< by seat, before any stakes; empty: as the header says
  std::vector<std::int64_t> scores;  ///< by seat; empty: all zero
  std::vector<KeptStart> kept;       ///< others start as the header says
  bool lays = false;                 ///< `laid` replaces the header's deal and turn-up
  std::vector<LaidPile> laid;        ///< each pile at most once
  PileId rest = 0;                   ///< the pile for all other cards, shuffled; they go under those laid there
};

/// Adds a face-down pile, hidden from scripts, for cards that are out of the game. Returns its id.
PileId add_aside(Setup& setup);

/// Why the opening is impossible ("there are 5 cards 7H, but the pack has 1"); "" if it is not.
std::string opening_fault(const Setup& setup, const Opening& opening);

}  // namespace houserules
