// What `where`, `count`, `any` and the like look for: a function, a pattern, a card, a list, or a word such as "QS" or
// "hearts".
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/compile/predicate.h"
#include "interpreter/language/list.h"

namespace houserules {

/// One pattern: each mask and number that is given must fit.
struct FacePattern {
  std::uint64_t ranks = ~std::uint64_t{0};
  std::uint32_t suits = 0;
  std::uint32_t colours = 0;
  bool any_suit = true, any_colour = true, any_rank = true;
  std::optional<std::int64_t> value;
  std::optional<int> order;
};

class Matcher {
 public:
  /// Reads the argument at `index` (absolute). A missing argument matches everything when `optional`.
  Matcher(lua_State* lua, int index, const std::string_view& what, bool optional = false);

  /// Before the elements of a list are asked one by one: a function that is a question about faces is answered for all
  /// of them at once.
  void prepare(const Elements& elements) {
    if (elements.element == Element::card) prepare(elements.items);
  }
  void prepare(std::span<const CardId> cards);
  /// After `prepare`: the faces that fit, where it could be told.
  const std::optional<FaceSet>& faces() const { return faces_; }
  /// Whether the script's function will be called.
  bool calls() const { return function_ != 0 && !faces_; }

  /// Whether the element fits. May call the script's function.
  bool operator()(Element element, std::uint16_t number);

 private:
  bool face_fits(FaceId face) const;

  lua_State* lua_;
  Interpreter& in_;
  int function_ = 0;
  std::optional<FaceSet> faces_;
  bool everything_ = false;
  bool by_pattern_ = false;
  std::optional<std::pair<Element, std::uint16_t>> one_;
  std::optional<Elements> list_;
  const KnownThing* word_ = nullptr;  ///< the argument was a text
  FacePattern pattern_;               ///< the first
  std::vector<FacePattern> more_;
};

/// Reads words such as "8", "QS", "hearts", "red", "*" into a pattern's terms: whether the face fits the word at
/// `index`. Raises an error for a word that no card of the pack can be.
bool face_is(const Interpreter& in, lua_State* lua, int index, FaceId face);

}  // namespace houserules
