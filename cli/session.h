// A game at the terminal: people at some seats, bots at the others.
#pragma once

#include <string>
#include <vector>

#include "bots/random.h"
#include "cli/card_text.h"
#include "cli/console.h"
#include "cli/games.h"
#include "cli/line_reader.h"
#include "interpreter/game.h"

namespace houserules {

class Session {
 public:
  /// `humans` are the seats (from 0) of people; the rest is played by `bot`. All references outlive the session.
  Session(Game& game, const ChosenGame& chosen, RandomBot& bot, const std::vector<Seat>& humans, LineReader& reader,
          Console& console);

  /// How it ended: the game is over or stopped by an error (Game::status() tells), or somebody left.
  enum class End { over, left };
  End run();

 private:
  enum class Command { none, done, leave };

  bool is_human(Seat seat) const;
  void play_bots();
  bool ask();  ///< one decision of a person; false: they leave
  Command command(const std::string& line);
  void show(Seat seat);
  void show_help(const Decision& decision);
  void show_rules();
  void save(const std::string& file);
  void undo(Seat seat);
  void tell(Seat seat);  ///< what happened since that person was told last

  Game& game_;
  const ChosenGame& chosen_;
  RandomBot& bot_;
  std::vector<Seat> humans_;
  LineReader& reader_;
  Console& console_;
  Style style_;
  std::vector<std::size_t> told_;  ///< by seat: events that the person has been told
  Seat last_human_ = kNoSeat;
};

}  // namespace houserules
