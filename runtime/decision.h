// Decisions: the alternatives offered to a player, and the choice made.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

class Table;

/// The kind of an alternative's value. `place`: a card that the chooser cannot see; `range`: many numbers as one
/// alternative; `set`: several cards as one.
enum class AlternativeKind : std::uint8_t { plain, card, place, suit, rank, player, number, range, set };

/// One alternative; plain data.
struct Alternative {
  std::uint8_t move = 0;  ///< index into Setup::moves
  AlternativeKind kind = AlternativeKind::plain;
  std::uint16_t count = 0;  ///< set: how many cards
  std::int32_t value = 0;   ///< card, suit, rank, seat or number; range: the lowest; set: offset into Decision::sets
  std::int32_t most = 0;    ///< range: the highest
  std::int32_t step = 1;    ///< range: the step

  /// The number of values in a range; 1 for any other alternative.
  std::uint32_t variants() const {
    return kind == AlternativeKind::range ? static_cast<std::uint32_t>((most - value) / step + 1) : 1;
  }
};

/// A pending decision. Lives in the arena; valid until answered.
struct Decision {
  explicit Decision(std::pmr::memory_resource* memory) : alternatives(memory), sets(memory) {}

  Seat seat = kNoSeat;
  bool simultaneous = false;                   ///< others decide at the same time; nobody is told until all have
  std::pmr::vector<Alternative> alternatives;  ///< in the order the moves are declared; never empty when asked
  std::pmr::vector<CardId> sets;
};

/// An answer: an alternative and, for a range, the number chosen (otherwise `number` is ignored).
struct Choice {
  std::uint32_t alternative = 0;
  std::int64_t number = 0;

  bool operator==(const Choice&) const = default;
};

/// An alternative's value as `viewer` may read it: "7H", "hearts", "Anna", "3"; "3rd card" for a place; "1..10" for a
/// range; "7H 7S 7D" for a set; "" if it has none. Cards the viewer cannot see are "a card". With `symbols`, suits are
/// shown as symbols.
std::string value_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                       bool symbols = false);

/// The alternative in the words of its move: "play 7H". For a range, `number` replaces it if given.
std::string alternative_text(const Table& table, const Decision& decision, const Alternative& alternative, Seat viewer,
                             bool symbols = false, const std::int64_t* number = nullptr);

/// "1st", "2nd", "3rd", "11th".
std::string ordinal(int number);

/// "1 card", "3 cards": the number and the noun of a placeholder such as `{n card}`, which may give its plural as well,
/// as in `{n fox/foxes}`. Without a noun the number alone.
std::string with_noun(const std::string& number, std::string_view noun);

}  // namespace houserules
