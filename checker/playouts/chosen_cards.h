// Checks that cards chosen to be played are played.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "checker/playouts/explorer.h"

namespace houserules {

/// Follows the cards that players choose from their hands with moves whose text says that the card leaves: "play
/// {card}". Looks for each of them when its player chooses again.
class ChosenCards {
 public:
  struct OfMove {
    bool leaves = false;      ///< its text says that the card leaves the hand, but no card has left yet
    std::int64_t stayed = 0;  ///< cards that were offered again in the same place
  };

  /// Restarts the counts, for games with this setup.
  void begin(const Setup& setup);
  void begin_game() { pending_.fill({}); }
  /// The decision has been made.
  void choose(const World& world, const Decision& decision, const MadeChoice& made);
  const std::vector<OfMove>& moves() const { return moves_; }

 private:
  struct Pending {
    bool any = false;
    std::uint8_t move = 0;
    CardId card = 0;
  };

  void look(const World& world, const Decision& decision);
  static bool in_hand(const World& world, Seat seat, CardId card);

  std::vector<OfMove> moves_;
  int watched_ = 0;  ///< moves with which no card has left a hand
  std::array<Pending, kMaxPlayers> pending_;
};

}  // namespace houserules
