// What the texts of a script name.
#pragma once

#include <cstdint>

namespace houserules {

/// Fields that a pattern may name.
enum class PatternField : std::uint8_t { none, rank, suit, colour, value, order };

/// What a text names, which may be several things at once: "clubs" a suit and a move.
struct KnownThing {
  bool is_known = false;
  PatternField field = PatternField::none;
  std::int16_t rank = -1;
  std::int16_t suit = -1;
  std::int16_t colour = -1;
  std::int16_t face = -1;
  std::int16_t move = -1;
  std::int16_t word = -1;      ///< of Setup::words
  std::int16_t variable = -1;  ///< the public value of that name
  /// What the word names in packs other than this game's: a combination of kForeign...
  std::uint8_t foreign = 0;
};

inline constexpr std::uint8_t kForeignRank = 1, kForeignSuit = 2, kForeignColour = 4, kForeignCard = 8;

}  // namespace houserules
