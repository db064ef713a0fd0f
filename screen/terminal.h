// The terminal during a game: line editing, signals, and restoring it afterwards.
#pragma once

#include <memory>

#include "screen/console.h"
#include "screen/line_reader.h"
#include "telling/card_text.h"

namespace houserules {

/// Rows of standard output; 24 if it is not a terminal.
int terminal_height();

/// Width of standard output in columns, clamped to the supported range; 80 if it is not a terminal.
int terminal_width();

/// Provides line editing (unless the style is plain or the terminal too limited), and makes Ctrl-C, SIGTERM and a
/// closed terminal close the reader instead of ending the program. At most one instance may exist. The destructor
/// restores the terminal's modes and the signal handlers.
class Terminal {
 public:
  /// `console` must outlive it and must refer to standard input and output.
  static std::unique_ptr<Terminal> take(Console& console, const Style& style);
  virtual ~Terminal() = default;

  virtual LineReader& reader() = 0;
  /// The exit code for leaving now: 0; 130 after Ctrl-C, 143 after SIGTERM, 129 if the terminal was closed.
  virtual int leave_code() const = 0;
};

}  // namespace houserules
