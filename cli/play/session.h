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

/// What a session needs; all references outlive it.
struct SessionParts {
  Game& game;
  const ChosenGame& chosen;
  Opponents& opponents;
  const std::vector<Seat>& humans;  ///< the seats (from 0) of people, ascending
  LineReader& reader;
  Console& console;
  Style style;
  Journal* journal = nullptr;  ///< keeps each choice before what comes of it is shown; null: nobody does
};

class Session {
 public:
  explicit Session(const SessionParts& parts);

  /// How it ended: the game is over or stopped by an error (Game::status() tells), or somebody left.
  enum class End { over, left };
  End run();

 private:
  bool is_human(Seat seat) const;
  void play_bots();
  void choose(const Choice& choice);
  void keep();                         ///< all that was chosen lies on the disk from here on
  bool ask();                          ///< one decision of a person; false: they leave
  bool take(const std::string& line);  ///< what was typed; false: they leave
  void measure();                      ///< the window may have been resized
  void show(Seat seat);
  void undo(Seat seat);
  void tell(Seat seat);  ///< what happened since that person was told last
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
  std::vector<std::size_t> told_;  ///< by seat: events that the person has been told
  Seat last_human_ = kNoSeat;
  bool answered_ = true;  ///< the pending decision has been answered, or is another one now
  bool show_all_ = true;  ///< the next table shows the players too
};

}  // namespace houserules
