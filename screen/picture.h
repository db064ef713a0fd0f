// What stands on the screen while a game is played, laid out for its size.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "runtime/view.h"
#include "screen/screen.h"
#include "table/tricks.h"
#include "telling/card_text.h"
#include "telling/listing.h"
#include "telling/table_view.h"

namespace houserules {

/// What a viewer is shown. Owns all it shows, so that it can be drawn anew while a bot thinks in the game.
struct Picture {
  std::string title;  ///< of the game
  View view;
  DealSoFar deal;
  TrickSeen trick;
  std::vector<std::string> log;  ///< what has happened, the latest last
  std::string heading;           ///< of the moves; "" if nobody is asked
  std::vector<MoveRow> moves;
  std::vector<FaceId> playable;  ///< faces of one's own that a move takes
  bool several = false;          ///< they are played several at once
  bool asked = false;            ///< whose cards these are is asked for a move
  std::string note;              ///< what is said beneath the table; may have several lines
};

/// What that viewer sees of the game, with nobody asked and nothing said.
Picture look_at(Game& game, Seat viewer, const Style& style);

/// Adds what that player may choose at the pending decision.
void offer(Picture& picture, const World& world, Seat seat);

/// Lays it out for a screen; the last row but one is left for the line that is typed, and the last one for what is too
/// long for it.
Page lay_out(const Picture& picture, const Setup& setup, const Style& style, int rows, int columns);

}  // namespace houserules
