// What the strings in a script refer to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace houserules {

/// The built-in fields of cards, players, lists and so on. Those of a face come first.
enum class Field : std::uint8_t {
  rank,
  suit,
  colour,
  value,
  order,  ///< the last that a pattern may test
  name,   ///< the last that a face has
  face_up,
  pile,
  holder,
  laid_by,
  seat,
  score,
  chips,
  left,
  right,
  next,
  partner,
  team,
  is_in,
  top,
  bottom,
  owner,
  players,
  other,
  number,
  direction,
  none
};
using PatternField = Field;  ///< from rank to order
using FaceField = Field;     ///< from rank to name
inline constexpr std::string_view kFieldNames[] = {
    "rank",    "suit", "colour", "value", "order",   "name",  "face_up", "pile",     "holder",
    "laid_by", "seat", "score",  "chips", "left",    "right", "next",    "partner",  "team",
    "is_in",   "top",  "bottom", "owner", "players", "other", "number",  "direction"};
static_assert(std::size(kFieldNames) == static_cast<std::size_t>(Field::none));

/// The field of that name; Field::none if there is none.
constexpr Field field_named(std::string_view name) {
  return static_cast<Field>(std::find(std::begin(kFieldNames), std::end(kFieldNames), name) - std::begin(kFieldNames));
}

/// What a string refers to, possibly several things at once: "clubs" may be a suit and a move. -1: nothing of that
/// kind.
struct KnownThing {
  bool is_known = false;
  Field field = Field::none;
  std::int16_t rank = -1;
  std::int16_t suit = -1;
  std::int16_t colour = -1;
  std::int16_t face = -1;
  std::int16_t move = -1;
  std::int16_t word = -1;  ///< index into Setup::words
  /// What the string names in packs other than this game's: a combination of kForeign... flags.
  std::uint8_t foreign = 0;

  bool names_cards() const { return rank >= 0 || suit >= 0 || colour >= 0 || face >= 0; }
};

inline constexpr std::uint8_t kForeignRank = 1, kForeignSuit = 2, kForeignColour = 4, kForeignCard = 8;

}  // namespace houserules
