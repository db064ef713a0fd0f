// How a running game stands, what went wrong in it, how it ended.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/ids.h"

namespace houserules {

/// What went wrong in a script, or in what it was asked to do. For the author: `text()`.
struct GameError {
  enum class Kind {
    script,     ///< any other
    no_option,  ///< a choice that offers nothing
    endless     ///< the script goes on and on without anybody choosing
  };
  Kind kind = Kind::script;
  std::string file;  ///< "" when no line is to blame
  int line = 0;
  std::string message;     ///< one line, lower case
  std::string table;       ///< deal, turn, who, every hand: only for the author, it gives everything away
  bool timed_out = false;  ///< the wall clock stopped it, so that the verdict is not repeatable

  /// "file:line: message", then the table.
  std::string text() const;
};

enum class Status {
  decision,    ///< somebody is asked
  over,        ///< there is a Result
  error,       ///< there is a GameError; the game cannot go on
  interrupted  ///< the watchdog struck: begin again counting (Modes), make the same choices, and the verdict is exact
};

/// How a game ended.
struct Result {
  SeatMask winners = 0;              ///< 0: a draw, or a loss of all
  std::vector<std::int64_t> scores;  ///< by seat
  std::vector<std::int64_t> chips;   ///< by seat; all 0 without chips
  int deals = 0;
  std::int64_t decisions = 0;
  std::int64_t turns = 0;
  bool limit_reached = false;  ///< some deal met the limit of decisions
  bool nobody_named = false;   ///< the script said of the last deal that nobody won it: finish(nobody)
};

}  // namespace houserules
