// The pack: its faces, and the initial face of each physical card.
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
  int order = 0;                      ///< from 1, low to high; 0: none
  std::optional<std::int64_t> value;  ///< from the header's `values`
};

/// Immutable once built. Faces are numbered by suit (suitless ones last), then by order.
struct Pack {
  std::vector<std::string> suits;    ///< "clubs", ...
  std::vector<std::string> letters;  ///< "C", ...; "": cards are written by their rank alone
  std::vector<std::string> colours;  ///< "black", "red" or ""
  std::vector<std::string> ranks;    ///< low to high
  int ordered_ranks = 0;             ///< number of ranks with an order
  bool circular = false;             ///< whether the highest rank is adjacent to the lowest
  std::vector<Face> faces;
  std::vector<std::string> names;       ///< by face, from the header's `name`; empty, or "": the usual name
  std::vector<std::string> rank_names;  ///< by rank, likewise
  std::vector<FaceId> cards;            ///< the face of each physical card
  bool has_duplicates = false;          ///< whether two cards share a face

  /// How a face is written: "10H", "AS", "*"; "7-leaf" for a custom suit whose letter is a whole word.
  std::string text(FaceId face) const;
  /// "10♥": like text(), but with the symbol of a standard suit.
  std::string symbol_text(FaceId face) const;
  /// A face in words: "10 of hearts", "Joker", "Queen of spades", or its name in the header.
  std::string name(FaceId face) const;
  /// "Q", or the rank's name in the header.
  const std::string& rank_name(int rank) const;
  /// A rank in words: "Jack", "6".
  std::string one_of(int rank) const;
  /// The plural of a rank: "Jacks", "Sixes".
  std::string several_of(int rank) const;
  /// Parses a face, ignoring case: "10h", "TH", "10♥", "10-hearts", "*", "joker". Nothing if the pack does not have it.
  std::optional<FaceId> parse(std::string_view text) const;
  int rank_index(std::string_view rank) const;  ///< -1: no such rank
  int suit_index(std::string_view suit) const;  ///< -1: no such suit

  /// 1 if `to` is the rank just above `from`, -1 if just below, otherwise 0; wraps around if circular.
  int step(FaceId from, FaceId to) const;
  /// The same for a rank, given as an index into `ranks`.
  int step_to_rank(FaceId from, int rank) const;

 private:
  int step_between(int low, int high) const;  ///< between two positions in the order
};

}  // namespace houserules
