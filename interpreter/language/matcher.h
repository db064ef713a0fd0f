// What `where`, `count`, `any` and the like look for: a function, patterns, a card, a player, a list, or a word such as
// "QS" or "hearts".
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/language/list.h"

namespace houserules {

/// One pattern, such as `{ suit = "hearts" }`: every term given must fit.
struct FacePattern {
  std::uint64_t ranks = ~std::uint64_t{0};
  std::uint32_t suits = 0;
  std::uint32_t colours = 0;
  bool any_suit = true, any_colour = true, any_rank = true, any_value = true, any_order = true;
  std::vector<std::int64_t> values, orders;
};

class Matcher {
 public:
  /// Reads the argument at `index` (absolute). A missing argument matches everything if `optional`. Raises an error
  /// naming `what` for anything unusable.
  Matcher(lua_State* lua, int index, const std::string_view& what, bool optional = false);

  /// Whether testing calls a function of the script.
  bool calls() const { return function_ != 0; }

  /// Whether the element fits. May call the script's function.
  bool operator()(const Elements& elements, std::uint16_t number);

 private:
  void read_list(int index, const std::string_view& what);
  bool face_fits(FaceId face) const;

  lua_State* lua_;
  Interpreter& in_;
  int function_ = 0;
  bool everything_ = false;
  bool by_pattern_ = false;
  std::optional<std::pair<Element, std::uint16_t>> one_;
  std::optional<Elements> list_;
  const KnownThing* word_ = nullptr;  ///< set if the argument is a word
  FacePattern pattern_;               ///< the first pattern
  std::vector<FacePattern> more_;
};

/// Whether the face fits the word at `index`: "8", "QS", "hearts", "red", "*". Raises an error for anything that names
/// no rank, suit, colour or card.
bool face_is(const Interpreter& in, lua_State* lua, int index, FaceId face);

}  // namespace houserules
