// How a game is shown to the people at a terminal: as scrolling lines, or as a table that stays on the screen.
#pragma once

#include <chrono>
#include <functional>
#include <map>
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

  /// Whether moved() shows the move, so that it must be on disk before.
  virtual bool shows_each_move() const { return false; }

  /// The source of input, and the streams for answers to it.
  virtual LineReader& reader() = 0;
  virtual Console& console() = 0;

  /// Runs the bot that the table is waiting for, and meanwhile shows who is thinking: the player at `named`; kNoSeat:
  /// without a name. Returns nothing if the bot makes no call, or the reader has been closed.
  virtual std::optional<Choice> think(Seat named) = 0;
  /// Runs slow work on behalf of the player to move, and shows that it is running.
  virtual void think_for_player(const std::function<void()>& work) = 0;
  /// Called after each choice. `viewer` is the player whose cards may be on the screen; kGallery: none.
  virtual void moved(Seat viewer) = 0;
  /// Shows what has happened since `viewer` was last informed. kGallery: everybody at the screen.
  virtual void tell(Seat viewer) = 0;
  /// Shows the table and the player's moves; with `whole`, all players too.
  virtual void show(Seat seat, bool whole) = 0;
  /// Shows the whole table, including what does not fit on the screen, on request of the player to move.
  virtual void show_table(Seat seat) = 0;
  /// Shows possible calls out of turn, to one person or to several who share the screen; `whole` as above.
  virtual void show_calls(bool whole) = 0;
  /// Keys that type a line as soon as they are pressed, and a sentence about them, until set again; "": none. Only
  /// where keys can be read one by one.
  virtual void set_keys(const std::map<char, std::string>&, const std::string&) {}
  /// Shows the table, and waits this long for a key, which the next line read begins with; false if none came.
  virtual bool waits_for_key(std::chrono::milliseconds) { return true; }
  /// Shows a message to the person who typed last.
  virtual void say(const std::string& text) = 0;
  /// Reports that the player's only move was made for them.
  virtual void say_only_move(const std::string& text) = 0;
  /// Reports what the player has chosen while others choose too, until all have.
  virtual void say_chosen(const std::string&) {}
  /// Called after a move that has been shown was undone.
  virtual void taken_back() = 0;
  /// Whether the player has not yet read why their move was rolled back.
  virtual bool has_unread_reason(Seat seat) const = 0;

  // ---- several people at one screen ----

  /// Clears what was shown to one player, before showing something to everybody.
  virtual void clear_for_all() = 0;
  /// Clears the last player's cards from the screen, and waits until `name` takes over. Returns false at the end of
  /// input.
  virtual bool hand_over(const std::string& name) = 0;
};

}  // namespace houserules
