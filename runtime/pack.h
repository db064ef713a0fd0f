// The pack: its faces, and the face that each physical card starts with.
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
  std::optional<std::int64_t> value;  ///< from the header's `values`
};

/// Immutable once built. Faces are numbered by suit (suitless last), then by order.
struct Pack {
  std::vector<std::string> suits;    ///< "clubs", ...
  std::vector<std::string> letters;  ///< "C", ...; "": cards go by their rank alone
  std::vector<std::string> colours;  ///< "black", "red" or ""
  std::vector<std::string> ranks;    ///< low to high
  int ordered_ranks = 0;             ///< number of ranks with an order
  bool circular = false;             ///< whether the highest rank is adjacent to the lowest
  std::vector<Face> faces;
  std::vector<std::string> names;       ///< by face, from the header's `name`; empty, or "": the usual name
  std::vector<std::string> rank_names;  ///< by rank, likewise
  std::vector<FaceId> cards;            ///< the face of each physical card
  bool has_duplicates = false;          ///< whether two cards share a face

  /// "10H", "AS", "*"; "7-leaf" for a custom suit whose letter is a whole word.
  std::string text(FaceId face) const;
  /// "10♥": like text(), but with the symbol of a standard suit.
  std::string symbol_text(FaceId face) const;
  /// "10 of hearts", "Joker", "Queen of spades", or what the header names it.
  std::string name(FaceId face) const;
  /// "Q", or what the header names it.
  const std::string& rank_name(int rank) const;
  /// Several cards of the rank in a sentence: "Jacks", "Sixes".
  std::string several_of(int rank) const;
  /// The face written "10h", "TH", "10♥", "10-hearts", "*" or "joker", in any case; nothing if the pack lacks it.
  std::optional<FaceId> parse(std::string_view text) const;
  int rank_index(std::string_view rank) const;  ///< -1: no such rank
  int suit_index(std::string_view suit) const;  ///< -1: no such suit

  /// 1 if `to` is the next rank above `from`, -1 if the next below, otherwise 0; wraps around if circular.
  int step(FaceId from, FaceId to) const;
  /// The same, to a rank given as an index into `ranks`.
  int step_to_rank(FaceId from, int rank) const;

 private:
  int step_between(int low, int high) const;  ///< of two places in the order
};

}  // namespace houserules
