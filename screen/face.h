// How a game is shown to the people at a terminal: lines below one another, or a table that stays.
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

  /// Whether moved() shows the move, which has to be on the disk then.
  virtual bool shows_each_move() const { return false; }

  /// Where questions are read, and where answers to what was typed are printed.
  virtual LineReader& reader() = 0;
  virtual Console& console() = 0;
  virtual Style& style() = 0;

  /// Lets the bot answer that the table waits for, and shows meanwhile who thinks: the player at `named`, or nobody by
  /// name (kNoSeat). Nothing if it calls nothing, or if the reader has closed.
  virtual std::optional<Choice> think(Seat named) = 0;
  /// Does what may take long for who is asked, and shows them meanwhile that it goes on.
  virtual void think_for_player(const std::function<void()>& work) = 0;
  /// Something was chosen. `viewer`: whose cards may be on the screen; kGallery: nobody's.
  virtual void moved(Seat viewer) = 0;
  /// Tells what happened since that viewer was last told. kGallery: all at the screen.
  virtual void tell(Seat viewer) = 0;
  /// Shows the table and what that player may do; `whole`: with all players.
  virtual void show(Seat seat, bool whole) = 0;
  /// Shows all of the table, also what has no room on the screen, to a player who asks for it at their move.
  virtual void show_table(Seat seat) = 0;
  /// Shows who may call out of turn, to a lone person or to several who share the screen; `whole` as before.
  virtual void show_calls(bool whole) = 0;
  /// A sentence to whoever typed last.
  virtual void say(const std::string& text) = 0;
  /// A move was made for the player, as there was no other.
  virtual void say_only_move(const std::string& text) = 0;
  /// What was shown has been taken back.
  virtual void taken_back() = 0;
  /// Whether why that player's steps did not stand is still to be read.
  virtual bool has_unread_reason(Seat seat) const = 0;

  // ---- several people at one screen ----

  /// Clears the screen of what one player was shown, for what all at it may read.
  virtual void clear_for_all() = 0;
  /// Clears the last player's cards from the screen and waits until `name` has taken over. False at the end of input.
  virtual bool hand_over(const std::string& name) = 0;
};

}  // namespace houserules
