// What a player can infer of cards that they do not see, and dealing the hidden cards so that it holds.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/table.h"

namespace houserules {

/// The faces of a pack of at most 64, a bit each.
using FaceBits = std::uint64_t;
inline constexpr std::size_t kMostCluedFaces = 64;

/// One thing inferred: that none of these cards has one of the faces (a player is out of hearts), or that one of them
/// has (who asks for a 7 holds one).
struct Clue {
  bool holds = false;  ///< one of the cards has one of the faces; else none has
  std::vector<CardId> cards;
  FaceBits faces = 0;
};

class Clues {
 public:
  bool empty() const { return lacking_.empty() && holding_.empty(); }
  void clear();
  void add(const Clue& clue);
  /// Whether they are true of cards with these faces, by card.
  bool hold(std::span<const FaceId> faces) const;
  /// These cards were shuffled: nobody could follow them, so that nothing is known of where they lie any more.
  void forget(std::span<const CardId> cards);
  /// Call after Table::deal_anew. Exchanges faces that `observer` cannot tell apart, of the cards `among` alone, until
  /// all clues hold, or gives up after some rounds. The outcome depends on the chance and on what the observer knows.
  void impose(Table& table, Seat observer, std::span<const CardId> among, Chance& chance) const;

 private:
  /// The faces that a card cannot have.
  FaceBits lacked_by(CardId card) const { return card < lacking_.size() ? lacking_[card] : 0; }

  std::vector<FaceBits> lacking_;  ///< by card; empty if nothing is known
  std::vector<Clue> holding_;
};

}  // namespace houserules
