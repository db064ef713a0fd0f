// The status of a running game, its errors and its result.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

/// What went wrong in a script or in what it was asked to do.
struct GameError {
  enum class Kind {
    script,     ///< any other
    no_option,  ///< a choice that offers nothing
    endless     ///< the script runs on without anybody choosing
  };
  Kind kind = Kind::script;
  std::string file;  ///< "" if no file is to blame
  int line = 0;
  std::string message;     ///< one line, lower case
  std::string table;       ///< deal, turn, every hand; for the author only, as it reveals everything
  bool timed_out = false;  ///< stopped by time, so the verdict is not reproducible

  /// For the author: "file:line: message", then the table.
  std::string text() const;
  /// What somebody who plays may be told: where, but not what, as a message may name hidden cards.
  std::string text_for_players() const;
};

enum class Status {
  decision,    ///< a player has to choose
  over,        ///< there is a Result
  error,       ///< there is a GameError; the game cannot go on
  interrupted  ///< the machine leaves something to Lua: repeat the game with World::begin_in_lua and the same choices;
               ///< or else stop_requested is set
};

/// How a game ended.
struct Result {
  SeatMask winners = 0;              ///< 0: a draw, or everybody lost
  SeatMask losers = 0;               ///< who lost a game that is lost rather than won (`win all but last`); else 0
  std::vector<std::int64_t> scores;  ///< by seat
  std::vector<std::int64_t> chips;   ///< by seat; all 0 without chips
  std::vector<std::int64_t> team_scores = {};  ///< by team; empty without teams
  int deals = 0;
  std::int64_t decisions = 0;
  std::int64_t turns = 0;
  bool limit_reached = false;  ///< a deal reached the limit of decisions, or the match that of deals
  bool nobody_named = false;   ///< the last deal ended with finish(nobody), or all lost as many
};

}  // namespace houserules
