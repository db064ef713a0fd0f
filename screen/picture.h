// The contents of the screen during a game.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "runtime/view.h"
#include "table/tricks.h"
#include "telling/card_text.h"
#include "telling/listing.h"
#include "telling/table_view.h"

namespace houserules {

/// What a viewer is shown. Owns all data, so that it can be redrawn while a bot is thinking in the game.
struct Picture {
  std::string title;    ///< of the game
  std::string playing;  ///< who plays, for spectators, beside the title if it fits
  View view;
  DealSoFar deal;
  TrickSeen trick;
  std::vector<Event> auction;         ///< the calls, until a card is played
  std::vector<std::string> log;       ///< what has happened, latest last
  HandOrder order = HandOrder::suit;  ///< of the hand, and of the moves with its cards
  std::string heading;                ///< above the moves; "" if nobody is asked
  std::vector<MoveRow> moves;
  std::vector<FaceId> playable;  ///< faces of the viewer's cards that moves take
  bool several = false;          ///< a move takes several of them
  std::string on_stock;          ///< what a click on the stock types
  std::vector<FaceId> received;  ///< cards that have come into the viewer's hand since they last chose
  bool asked = false;            ///< the viewer is asked for a move
  std::string note;              ///< the message below the table; may have several lines
};

/// The viewer's view of the game, without moves or message.
Picture look_at(const Game& game, Seat viewer, const Style& style);
/// The same after some of the game's events, the first of them all; `view` is the view then.
Picture look_at(const Game& game, View view, std::span<const Event> events, const Style& style);

/// Adds the player's moves at the pending decision. If it is their turn, moves that name only piles say which cards
/// they move, and a click on the stock makes the move that draws from it. Leaves the world unchanged.
void offer(Picture& picture, World& world, Seat seat);

}  // namespace houserules
