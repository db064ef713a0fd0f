// The pack: which faces there are, and which face each physical card carries at the start.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

struct Face {
  int rank = 0;                       ///< index into Pack::ranks
  int suit = -1;                      ///< index into Pack::suits; -1: none (a Joker)
  int order = 0;                      ///< 1..n low to high; 0: none
  std::optional<std::int64_t> value;  ///< what the header's `values` give it
};

/// Immutable once made. Faces are numbered by suit (those without one last), then by order.
struct Pack {
  std::vector<std::string> suits;    ///< "clubs", ...
  std::vector<std::string> letters;  ///< "C", ...
  std::vector<std::string> colours;  ///< "black", "red" or ""
  std::vector<std::string> ranks;    ///< low to high
  int ordered_ranks = 0;             ///< how many ranks have an order
  bool circular = false;             ///< whether the highest rank is next to the lowest
  std::vector<Face> faces;
  std::vector<FaceId> cards;    ///< the face of each physical card
  bool has_duplicates = false;  ///< whether two cards carry one face

  /// "10H", "AS", "*"; a custom suit whose letter is a word: "7-leaf".
  std::string text(FaceId face) const;
  /// "10♥": the same with the suit's symbol where it is one of the four; else as text().
  std::string symbol_text(FaceId face) const;
  /// "10 of hearts", "Joker", "queen of spades".
  std::string name(FaceId face) const;
  /// The face meant by "10h", "TH", "10♥", "10-hearts", "*", "joker", in any case; nothing when there is none in this pack.
  std::optional<FaceId> parse(std::string_view text) const;
  int rank_index(std::string_view rank) const;  ///< -1 when there is none
  int suit_index(std::string_view suit) const;  ///< -1 when there is none

  /// 1 when `to` is the next rank above `from`, -1 when it is the next below, 0 otherwise; ranks wrap round when
  /// circular.
  int step(FaceId from, FaceId to) const;
  /// The same, to a rank: an index into `ranks`.
  int step_to_rank(FaceId from, int rank) const;

 private:
  int step_between(int low, int high) const;  ///< of two places in the order
};

}  // namespace houserules
