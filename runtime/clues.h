// What a player can infer about unseen cards, and dealing the hidden cards accordingly.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/table.h"

namespace houserules {

/// An inference about hidden cards: that none of `cards` has one of `faces` (a player is out of hearts), or that at
/// least one has (a player who asks for a 7 holds one).
struct Clue {
  bool holds = false;  ///< true: one of the cards has one of the faces; false: none has
  std::vector<CardId> cards;
  FaceBits faces = 0;
};

// A set of clues.
class Clues {
 public:
  bool empty() const { return lacking_.empty() && holding_.empty(); }
  void clear();
  void add(const Clue& clue);
  /// Adds that card `i` has none of the faces `faces[i]`.
  void rule_out(std::span<const FaceBits> faces);
  /// Whether all clues hold if card `i` has face `faces[i]`.
  bool hold(std::span<const FaceId> faces) const;
  /// Forgets everything about these cards, because they were shuffled.
  void forget(std::span<const CardId> cards);
  /// `gone` has left the unknown `cards`, listed as they lay, and the observer cannot tell which of them it was, except
  /// by its face if that was `seen`. Keeps of each clue what holds whichever it was.
  void lose_track(std::span<const CardId> cards, CardId gone, std::optional<FaceId> seen);
  /// Swaps faces among the cards in `among`, as far as `observer` cannot tell them apart, until all clues hold; gives
  /// up after some rounds. Call it after Table::deal_anew. The result depends only on the random stream and on what the
  /// observer knows.
  void impose(Table& table, Seat observer, std::span<const CardId> among, Chance& chance) const;

 private:
  /// The faces that a card cannot have.
  FaceBits lacked_by(CardId card) const { return card < lacking_.size() ? lacking_[card] : 0; }

  std::vector<FaceBits> lacking_;  ///< by card; empty if nothing is known
  std::vector<Clue> holding_;
};

}  // namespace houserules
