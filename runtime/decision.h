// What a player may choose from, and what was chosen.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

class Table;

/// What the value of an alternative is. A `place` is a card that the chooser cannot see; a `range` is many numbers as
/// one alternative; a `set` is several cards as one.
enum class AlternativeKind : std::uint8_t { plain, card, place, suit, rank, player, number, range, set };

/// One thing that may be chosen; plain data.
struct Alternative {
  std::uint8_t move = 0;  ///< index into Setup::moves
  AlternativeKind kind = AlternativeKind::plain;
  std::uint16_t count = 0;  ///< set: how many cards
  std::int32_t value = 0;   ///< the card, suit, rank, seat, number; range: the least; set: offset into Decision::sets
  std::int32_t most = 0;    ///< range
  std::int32_t step = 1;    ///< range

  /// How many numbers a range holds; 1 for every other alternative.
  std::uint32_t variants() const {
    return kind == AlternativeKind::range ? static_cast<std::uint32_t>((most - value) / step + 1) : 1;
  }
};

/// A decision that is to be taken. Lives in the arena; valid until it is answered.
struct Decision {
  explicit Decision(std::pmr::memory_resource* memory) : alternatives(memory), sets(memory) {}

  Seat seat = kNoSeat;
  bool simultaneous = false;                   ///< others decide at the same time, and nobody is told before all have
  std::pmr::vector<Alternative> alternatives;  ///< in the order of the declared moves, never empty when asked
  std::pmr::vector<CardId> sets;
};

/// An answer: which alternative and, inside a range, which number (for other alternatives `number` is ignored).
struct Choice {
  std::uint32_t alternative = 0;
  std::int64_t number = 0;

  bool operator==(const Choice&) const = default;
};

/// The value of an alternative as `viewer` may read it: "7H", "hearts", "Anna", "3"; "3rd card" for a place; "1..10"
/// for a range; "7H 7S 7D" for a set; "" when there is none. Cards that the viewer cannot see are "a card". With
/// `symbols` suits are drawn.
std::string value_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                       bool symbols = false);

/// The alternative as the text of its move says it: "play 7H". For a range, `number` stands in its place when given.
std::string alternative_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                             bool symbols = false, const std::int64_t* number = nullptr);

/// "1st", "2nd", "3rd", "11th".
std::string ordinal(int number);

}  // namespace houserules
