// What the strings in a script refer to.
#pragma once

#include <cstdint>

namespace houserules {

/// Card fields that a pattern may test.
enum class PatternField : std::uint8_t { none, rank, suit, colour, value, order };

/// What a string refers to, possibly several things at once: "clubs" may be a suit and a move. -1: nothing of that
/// kind.
struct KnownThing {
  bool is_known = false;
  PatternField field = PatternField::none;
  std::int16_t rank = -1;
  std::int16_t suit = -1;
  std::int16_t colour = -1;
  std::int16_t face = -1;
  std::int16_t move = -1;
  std::int16_t word = -1;      ///< index into Setup::words
  std::int16_t variable = -1;  ///< the public value with that name
  /// What the string names in packs other than this game's: a combination of kForeign... flags.
  std::uint8_t foreign = 0;
};

inline constexpr std::uint8_t kForeignRank = 1, kForeignSuit = 2, kForeignColour = 4, kForeignCard = 8;

}  // namespace houserules
