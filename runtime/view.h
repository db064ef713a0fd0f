// What one player may know by looking: the only way by which screens, bots, programs and saved games learn anything.
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
  std::vector<std::optional<FaceId>> cards;  ///< from the bottom; nothing where the viewer does not see the face
};

/// A public value as it is shown; one of each player has the player's seat.
struct PublicView {
  std::string name;
  std::string text;   ///< what it is, as declared
  std::string value;  ///< "hearts", "3", "Anna", "7H"; "" when it is nil
  Seat seat = kNoSeat;
};

struct View {
  Seat viewer = kGallery;
  int deal_number = 0;
  Seat dealer = 0;
  Seat to_move = kNoSeat;  ///< whose decision it is; kNoSeat when it is nobody's
  int direction = 1;
  std::vector<PlayerView> players;
  std::vector<PileView> piles;
  std::vector<PublicView> publics;
  std::vector<std::pair<std::string, std::int64_t>> pots;
};

/// The table as `viewer` (a seat, kGallery or kOmniscient) sees it. Publics and to_move are the caller's to add.
View look(const Table& table, Seat viewer);

}  // namespace houserules
