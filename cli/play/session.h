// A game at the terminal: people at some seats, bots at the others.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "cli/card_text.h"
#include "cli/console.h"
#include "cli/games.h"
#include "cli/play/commands.h"
#include "cli/play/journal.h"
#include "cli/play/line_reader.h"
#include "cli/play/opponents.h"
#include "interpreter/world/game.h"

namespace houserules {

/// What a session needs; all references must outlive it.
struct SessionParts {
  Game& game;
  const ChosenGame& chosen;
  Opponents& opponents;
  const std::vector<Seat>& humans;  ///< the seats (from 0) of people, ascending
  LineReader& reader;
  Console& console;
  Style style;
  Journal* journal = nullptr;               ///< records each choice before its outcome is shown; null: none
  std::chrono::milliseconds patience{500};  ///< after which a bot that thinks is named
};

class Session {
 public:
  explicit Session(const SessionParts& parts);

  /// How it ended: the game is over or stopped by an error (see Game::status()), or somebody left.
  enum class End { over, left };
  End run();

 private:
  bool is_human(Seat seat) const;
  /// Plays until a person is to be asked: for a call out of turn if that is next in calls_, else for their move.
  void play_bots();
  void draw_lots();
  void choose(const Choice& choice);
  void keep();  ///< makes sure that all choices are on disk
  bool ask();   ///< asks a person for one decision; false: they leave
  bool ask_for_calls();
  bool take(const std::string& line);       ///< handles a typed line; false: they leave
  bool take_call(const std::string& line);  ///< handles a line typed before a bot moves; false: they leave
  bool take_for(Seat seat, const std::string& line);
  bool take_named(const std::string& line);  ///< handles a call with the name of who calls; false: it is none
  std::optional<std::string> without_colon(const std::string& line) const;
  void choose_for(Seat seat, Choice choice);
  void let_read(Seat seat);
  bool is_shared() const { return humans_.size() > 1; }  ///< several people sit at this screen
  /// The people to be asked for calls out of turn now.
  std::vector<Seat> callers() const;
  void measure();  ///< adapts to a resized window
  void show(Seat seat);
  std::string table_for(Seat viewer) const;
  void show_calls();
  void undo(Seat seat);
  void tell(Seat seat);  ///< narrates what happened since that person was last told
  void say(const std::string& text);
  void set_completer();

  Game& game_;
  const ChosenGame& chosen_;
  Opponents& opponents_;
  const std::vector<Seat>& humans_;
  LineReader& reader_;
  Console& console_;
  Style style_;
  Journal* journal_;
  const std::chrono::milliseconds patience_;
  PlayCommands commands_;
  Chance lot_;
  std::size_t drawn_for_;          ///< the number of choices made when calls_ was drawn
  std::vector<Seat> calls_;        ///< who is still to be asked for a call before the player moves; kNoSeat: the people
  std::vector<std::size_t> told_;  ///< by seat, then all of them together: number of events told
  Seat screen_of_;                 ///< whose cards may be on the screen; kGallery: nobody's, as others may read it
  bool answered_ = true;           ///< the pending decision was answered or has changed
  bool show_all_ = true;           ///< the next table includes the players
};

}  // namespace houserules
