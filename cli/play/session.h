// A game at the terminal: people at some seats, bots at the others.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "cli/games.h"
#include "cli/play/commands.h"
#include "screen/console.h"
#include "screen/face.h"
#include "screen/line_reader.h"
#include "screen/screen.h"
#include "table/game_table.h"
#include "telling/card_text.h"
#include "telling/quick_keys.h"
#include "telling/teacher.h"

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
  LiveScreen* screen = nullptr;             ///< where the table stays; null: lines
  bool open = false;                        ///< with nobody at the table: show every card
  std::string playing = {};                 ///< with nobody at the table: a sentence on who plays
  std::string news = {};                    ///< told when a person is first asked for a move; "": nothing
  Teacher* teacher = nullptr;               ///< tells the rules that apply; null: nobody learns the game
  bool keeps_time = false;                  ///< on a screen, if nothing is hidden, bots call after a human delay
};

class Session {
 public:
  explicit Session(const SessionParts& parts);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// How it ended: the game is over or stopped by an error (see Game::status()), or somebody left.
  /// `given_up`: a lone player has lost it that way, whatever the rule file says.
  enum class End { over, left, given_up };
  End run();
  /// After a game that is over: takes back as much as `undo` does, so that it can run() on. False if nobody has chosen.
  bool take_back_end();
  /// As GameTable::last_own.
  std::size_t last_own() const { return table_.last_own(); }
  /// How hands were sorted last.
  HandOrder order() const { return style_.order; }

 private:
  /// Plays until a person is to be asked: for a call out of turn, or for their move.
  void play_others();
  void make(const Choice& choice);
  void keep();  ///< makes sure that all choices are on disk
  bool ask();   ///< asks a person for one decision; false: they leave
  bool ask_for_calls();
  /// On the clock, gives people the time in which a quick player calls, once at each decision. Whether a key was
  /// pressed; nothing if there is no clock here.
  std::optional<bool> gives_time();
  /// Reads lines, or `keys`, and lets `handle` take them until the decision has been answered; false: they leave.
  bool read_answer(const std::string& prompt, const QuickKeys& keys, bool (Session::*handle)(const std::string& line));
  bool take(const std::string& line);       ///< handles a typed line; false: they leave
  bool take_call(const std::string& line);  ///< handles a line typed before a bot moves; false: they leave
  bool take_for(Seat seat, const std::string& line);
  bool ask_to_give_up();                     ///< asks a lone player whether they mean it
  bool is_meant(const Choice& choice);       ///< asks whoever would lose the game by it
  bool take_named(const std::string& line);  ///< handles a call with the name of who calls; false: it is none
  std::optional<std::string> without_colon(const std::string& line) const;
  void choose_for(Seat seat, Choice choice);
  void let_read(Seat seat);
  void tell_stuck();      ///< tells a lone player that nothing new can happen
  void teach(Seat seat);  ///< shows the rules that have applied for the first time
  void measure();         ///< adapts to a resized window
  /// Whether the command was undo or redo, which it then did.
  bool steps(const PlayCommand& command, Seat seat);
  void undo(Seat seat);
  void redo();
  Seat watcher() const;
  void set_completer();
  bool is_open_table() const;  ///< several people share a screen, and nobody hides anything
  const World& world() const { return table_.game().world(); }

  GameTable table_;
  Style style_;
  const bool open_;
  const bool interactive_;  ///< a person types, who may slip
  const bool keeps_time_;   ///< calls are a matter of speed
  std::size_t timed_ = 0;   ///< the number of choices, and one, when time was last given
  std::minstd_rand delay_{std::random_device{}()};
  const std::unique_ptr<PlayFace> face_;
  LineReader& reader_;
  Console& console_;
  PlayCommands commands_;
  Teacher* const teacher_;
  std::vector<std::string> lessons_;  ///< not shown yet
  std::string news_;                  ///< not told yet
  bool is_introduced_ = false;        ///< what the game is about has been said
  Seat screen_of_;                    ///< whose cards may be on the screen; kGallery: nobody's, as others may read it
  Opponents& opponents_;
  bool plays_out_ = false;  ///< a game that is won is played to its end
  bool is_given_up_ = false;
  bool is_stuck_ = false;  ///< and it has been told
  bool answered_ = true;   ///< the pending decision was answered or has changed
  bool show_all_ = true;   ///< the next table includes the players
};

}  // namespace houserules
