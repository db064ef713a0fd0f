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
  std::vector<std::optional<FaceId>> cards;  ///< from the bottom; nothing where the viewer cannot see the face
  std::string total = {};                    ///< its total, if the rule file defines `hand_total`
  /// By card, all that the viewer was told of one that they cannot see: "red", "red 3", "not red, 1 or 5" or "". Empty
  /// if nothing.
  std::vector<std::string> told = {};
};

/// A public value as displayed; a value per player has that player's seat.
struct PublicView {
  std::string name;
  std::string text;  ///< description, as declared
  PublicValue value;
  Seat seat = kNoSeat;
  int team = -1;  ///< the owner if each team has one, else -1
};

struct View {
  Seat viewer = kGallery;
  int deal_number = 0;
  Seat dealer = 0;
  Seat to_move = kNoSeat;  ///< whose decision is pending; kNoSeat if nobody's
  int direction = 1;
  std::vector<PlayerView> players;
  std::vector<PileView> piles;
  std::vector<PublicView> publics;
  std::vector<std::pair<std::string, std::int64_t>> pots;
};

/// The table as `viewer` (a seat, kGallery or kOmniscient) sees it. The caller fills in publics and to_move.
View look(const Table& table, Seat viewer);

}  // namespace houserules
