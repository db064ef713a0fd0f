// How a game is shown to the people at a terminal: as scrolling lines, or as a table that stays on the screen.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "screen/console.h"
#include "screen/line_reader.h"
#include "table/game_table.h"
#include "telling/card_text.h"

namespace houserules {

class PlayFace {
 public:
  virtual ~PlayFace() = default;

  /// Whether moved() shows the move, so that it must have been written to disk before.
  virtual bool shows_each_move() const { return false; }

  /// Where input is read, and where the answers to it are printed.
  virtual LineReader& reader() = 0;
  virtual Console& console() = 0;
  virtual Style& style() = 0;

  /// Runs the bot that the table waits for, and shows meanwhile who is thinking: the player at `named`, or nobody by
  /// name (kNoSeat). Nothing if it makes no call, or if the reader has closed.
  virtual std::optional<Choice> think(Seat named) = 0;
  /// Does slow work for the player to move, and shows that it is running.
  virtual void think_for_player(const std::function<void()>& work) = 0;
  /// A choice was made. `viewer`: the player whose cards may be on the screen; kGallery: none.
  virtual void moved(Seat viewer) = 0;
  /// Shows what happened since that viewer was last informed. kGallery: everybody at the screen.
  virtual void tell(Seat viewer) = 0;
  /// Shows the table and that player's moves; `whole`: with all players.
  virtual void show(Seat seat, bool whole) = 0;
  /// Shows the whole table, including what does not fit on the screen, to a player who asks for it at their move.
  virtual void show_table(Seat seat) = 0;
  /// Shows the calls out of turn, to one person or to several who share the screen; `whole` as above.
  virtual void show_calls(bool whole) = 0;
  /// Shows a sentence to the person who typed last.
  virtual void say(const std::string& text) = 0;
  /// The player's only move was made for them.
  virtual void say_only_move(const std::string& text) = 0;
  /// A move that was shown has been undone.
  virtual void taken_back() = 0;
  /// Whether the player has yet to read why their steps were undone.
  virtual bool has_unread_reason(Seat seat) const = 0;

  // ---- several people at one screen ----

  /// Clears what one player was shown, before showing what everybody may read.
  virtual void clear_for_all() = 0;
  /// Clears the last player's cards from the screen and waits until `name` takes over. False at the end of input.
  virtual bool hand_over(const std::string& name) = 0;
};

}  // namespace houserules
