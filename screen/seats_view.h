// Texts about the players and the trick; and the whole table in rows, if there is no room to draw it.
#pragma once

#include <string>
#include <vector>

#include "runtime/setup.h"
#include "runtime/view.h"
#include "table/tricks.h"
#include "telling/card_text.h"
#include "telling/table_view.h"

namespace houserules {

/// Texts about the players of a view. The viewer sits at the bottom; the others follow in the order of play.
class SeatWords {
 public:
  /// All references must outlive it.
  SeatWords(const View& view, const Setup& setup, const Style& style, const TrickSeen& trick);

  /// The player `steps` places after the viewer.
  Seat seat_after(int steps) const;
  std::string name_of(const PlayerView& player) const;
  /// The player's numbers of cards, points and chips.
  std::vector<std::string> numbers_of(const PlayerView& player) const;
  /// All facts about the player except the melds, which are drawn. `open_hand`: including the visible cards of the
  /// hand; otherwise, if there are any, they are drawn elsewhere, and their number is left out.
  std::vector<std::string> facts_of(Seat seat, bool piles, bool open_hand = true) const;
  /// The same, separated by commas, in lines of `width` columns. If there are more than `rows`, the number of cards,
  /// unless some hold more than others and the hand is not `drawn`, and then the points are left out: bids and bets
  /// matter more.
  std::vector<std::string> fact_lines(Seat seat, bool piles, bool open_hand, int width, int rows,
                                      bool drawn = false) const;
  /// The cards that the player has played to the trick.
  std::string laid(Seat seat) const;
  /// Who takes the trick and what it is worth, or who led.
  std::string how_trick_ended() const;

 protected:
  bool is_partner(const PlayerView& player) const;
  /// Whether cards of the player's hand are visible.
  bool is_open(Seat seat) const;
  /// Whether all who are in the deal hold equally many cards, but for those played to the trick.
  bool hold_alike() const;

  const View& view_;
  const Setup& setup_;
  const Style& style_;
  const TrickSeen& trick_;
  const bool has_trick_;
  bool scores_ = false;
};

struct SeatsParts {
  const TrickSeen& trick;
  DealSoFar deal = {};
  PilesShown shown = PilesShown::whole;
  std::vector<PileId> drawn = {};  ///< piles to leave out, such as the trick
};

/// A row for each player, then the cards between them.
std::string in_rows(const View& view, const Setup& setup, const Style& style, const SeatsParts& parts);

}  // namespace houserules
