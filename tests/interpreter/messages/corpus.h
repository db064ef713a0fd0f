// Scripts with one fault each, run on the machine and in Lua, and their results as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/world/world.h"
#include "tests/interpreter/play_support.h"

namespace houserules::messages {

/// A value that a script is tried with.
struct Tried {
  std::string name;         ///< in the record
  std::string expression;   ///< in the script
  std::string described;    ///< as messages describe it; in the record, `$` stands for it
  bool of_its_own = false;  ///< the first of its kind
};
const std::vector<Tried>& tried_values();

/// The values with which an attempt is made: none, one of each kind of thing or of any kind, or all.
enum class With { none, things, kinds, all };

/// Lines of a script, in which `v` stands for each of the values in turn, and `me` for Anna.
struct Attempt {
  std::string lines;  ///< in the record without `local x =` at the beginning
  With with = With::none;
  std::string part = "";   ///< a word in the messages, replaced by `%` in the record, so that equal messages are merged
  std::string shown = "";  ///< the lines as recorded, if different
};

/// Attempts in one game. Each is called by `turn`, or inserted in `extra` if that contains %CASES%.
struct Batch {
  std::string title;
  std::vector<Attempt> attempts = {};
  std::string extra = "";   ///< other functions of the script; `at` is the number of the value
  std::string header = "";  ///< one that replaces the usual
  int players = 4;
  bool asks = false;  ///< whether `why_not` and `hand_total` are asked at decisions
};

/// Attempts of these lines.
inline Batch batch_of(const std::string& title, const std::vector<std::string>& lines, With with) {
  Batch batch;
  batch.title = title;
  for (const std::string& line : lines) batch.attempts.push_back({line, with});
  return batch;
}

/// A rule file of its own.
struct Whole {
  std::string title;
  std::string script;
  std::string header;  ///< one that replaces the usual
  test::Files others;  ///< files beside it
  std::string name = "game.lua";
  int players = 4;
};

/// The default header.
const std::string& usual_header();

/// The results as lines of text, with all differences between the engines.
class Record {
 public:
  void add(const Batch& batch);
  void add(const Whole& whole);
  std::string text() const;
  /// The number of attempts of which at least one ran on the machine.
  int on_machine() const { return on_machine_; }
  int attempts() const { return attempts_; }

 private:
  std::string with_table(const std::string& shown, const std::string& table);
  int table_number(const std::string& table);
  std::string text_;
  std::vector<std::string> tables_;
  int on_machine_ = 0, attempts_ = 0;
  int usual_table_ = 0;  ///< of the batch: that of its first error
};

}  // namespace houserules::messages
