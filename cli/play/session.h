// A game at the terminal: people at some seats, bots at the others.
#pragma once

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
  Journal* journal = nullptr;  ///< records each choice before its outcome is shown; null: none
};

class Session {
 public:
  explicit Session(const SessionParts& parts);

  /// How it ended: the game is over or stopped by an error (see Game::status()), or somebody left.
  enum class End { over, left };
  End run();

 private:
  bool is_human(Seat seat) const;
  void play_bots();
  void choose(const Choice& choice);
  void keep();                         ///< makes sure that all choices are on disk
  bool ask();                          ///< asks a person for one decision; false: they leave
  bool take(const std::string& line);  ///< handles a typed line; false: they leave
  void measure();                      ///< adapts to a resized window
  void show(Seat seat);
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
  PlayCommands commands_;
  std::vector<std::size_t> told_;  ///< by seat: number of events the person has been told
  Seat last_human_ = kNoSeat;
  bool answered_ = true;  ///< the pending decision was answered or has changed
  bool show_all_ = true;  ///< the next table includes the players
};

}  // namespace houserules
