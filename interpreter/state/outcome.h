// The status of a running game, its errors and its result.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

/// A failure of a script, or of an operation it requested.
struct GameError {
  enum class Kind {
    script,     ///< anything else
    no_option,  ///< a choice without options
    endless     ///< the script runs on without any choice
  };
  Kind kind = Kind::script;
  std::string file;  ///< "" if no file is at fault
  int line = 0;
  std::string message;     ///< one line, lower case
  std::string table;       ///< deal, turn and all hands; for the author only, as it reveals everything
  bool timed_out = false;  ///< stopped by the clock, so not reproducible

  /// The report for the author: "file:line: message", then the table.
  std::string text() const;
  /// The report for players: the location without the message, which might name hidden cards.
  std::string text_for_players() const;
};

enum class Status {
  decision,  ///< a player has to choose
  over,      ///< there is a Result
  error,     ///< there is a GameError; the game cannot continue
  /// The machine cannot run this game: repeat it with World::begin_in_lua and the same choices. Or stop_requested is
  /// set.
  interrupted
};

/// The result of a game.
struct Result {
  SeatMask winners = 0;              ///< 0: a draw, or everybody lost
  SeatMask losers = 0;               ///< the losers of a game played for last place (`win all but last`); else 0
  std::vector<std::int64_t> scores;  ///< by seat
  std::vector<std::int64_t> chips;   ///< by seat; all 0 without chips
  std::vector<std::int64_t> team_scores = {};  ///< by team; empty without teams
  int deals = 0;
  std::int64_t decisions = 0;
  std::int64_t turns = 0;
  bool limit_reached = false;  ///< a deal reached its limit of decisions, or the match its limit of deals
  bool nobody_named = false;   ///< the last deal ended with finish(nobody), or all lost equally many deals
};

}  // namespace houserules
