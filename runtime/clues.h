// What a player can infer about unseen cards, and dealing the hidden cards accordingly.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/table.h"

namespace houserules {

/// One inference: none of these cards has one of the faces (a player is out of hearts), or at least one of them does (a
/// player who asks for a 7 holds one).
struct Clue {
  bool holds = false;  ///< true: one of the cards has one of the faces; false: none has
  std::vector<CardId> cards;
  FaceBits faces = 0;
};

class Clues {
 public:
  bool empty() const { return lacking_.empty() && holding_.empty(); }
  void clear();
  void add(const Clue& clue);
  /// Card `i` has none of the faces `faces[i]`.
  void rule_out(std::span<const FaceBits> faces);
  /// Whether all clues hold for these faces, by card.
  bool hold(std::span<const FaceId> faces) const;
  /// Forgets everything about these cards, which were shuffled.
  void forget(std::span<const CardId> cards);
  /// Call after Table::deal_anew. Exchanges faces that `observer` cannot tell apart, only among the cards `among`,
  /// until all clues hold; gives up after some rounds. The outcome depends only on the random stream and on what the
  /// observer knows.
  void impose(Table& table, Seat observer, std::span<const CardId> among, Chance& chance) const;

 private:
  /// The faces that a card cannot have.
  FaceBits lacked_by(CardId card) const { return card < lacking_.size() ? lacking_[card] : 0; }

  std::vector<FaceBits> lacking_;  ///< by card; empty if nothing is known
  std::vector<Clue> holding_;
};

}  // namespace houserules
