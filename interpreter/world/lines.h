// Hearing which lines of the scripts run.
#pragma once

#include <cstddef>

namespace houserules {

/// Told of lines while the script is at them: it must not touch the World.
class LineListener {
 public:
  virtual ~LineListener() = default;
  /// A line is begun. `file` is the file's place in Rules::files; `line` counts from 1 or, in a World that was loaded
  /// with StatementLines::numbered, is the place of the statement in LuaScript::statements.
  virtual void on_line(std::size_t file, int line) = 0;
};

/// What a LineListener is told: the lines of the file, or its statements, also where several stand on a line. With
/// `numbered`, the lines in errors mean nothing.
enum class StatementLines { as_written, numbered };

}  // namespace houserules
