// What one player can see: the only source of information for screens, bots, programs and saved games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/table.h"

namespace houserules {

struct PlayerView {
  std::string name;
  Seat seat = 0;
  bool in_match = true;
  bool in_deal = true;
  std::int64_t score = 0;
  std::int64_t chips = 0;
};

struct PileView {
  PileId pile = 0;
  std::string name;   ///< as declared
  std::string label;  ///< as shown
  Seat owner = kNoSeat;
  std::vector<std::optional<FaceId>> cards;  ///< from the bottom; nothing for faces that the viewer cannot see
  std::string total = {};                    ///< the result of the rule file's `hand_total`, if any
  /// By card, what hints have told the viewer about a card that they cannot see: "red", "red 3", "not red, 1 or 5";
  /// else "". Empty if there were no hints.
  std::vector<std::string> told = {};
};

/// A public value for display; if each player has one, there is one per seat.
struct PublicView {
  std::string name;
  std::string text;  ///< description, as declared
  PublicValue value;
  Seat seat = kNoSeat;
  int team = -1;  ///< the owning team if each team has one, else -1
};

struct View {
  Seat viewer = kGallery;
  int deal_number = 0;
  Seat dealer = 0;
  Seat to_move = kNoSeat;  ///< the player whose decision is pending; kNoSeat if there is none
  int direction = 1;
  std::vector<PlayerView> players;
  std::vector<PileView> piles;
  std::vector<PublicView> publics;
  std::vector<std::pair<std::string, std::int64_t>> pots;
};

/// The table as seen by `viewer` (a seat, kGallery or kOmniscient). The caller fills in `publics` and `to_move`.
View look(const Table& table, Seat viewer);

}  // namespace houserules
