// The terminal while somebody plays at it: lines with editing, signals, and everything left as it was.
#pragma once

#include <memory>

#include "cli/card_text.h"
#include "cli/console.h"
#include "cli/play/line_reader.h"

namespace houserules {

/// Columns of standard output, within what can be printed for; 80 when it is no terminal.
int terminal_width();

/// From here to its end a line can be edited (unless the style is plain, or the terminal can do too little), and
/// Ctrl-C, a request to end and the end of the terminal do not end the program at once, but close the reader. There is
/// one at most. Its end puts the terminal's modes and the signals' actions back.
class Terminal {
 public:
  /// `console` outlives it, and stands for standard input and output.
  static std::unique_ptr<Terminal> take(Console& console, const Style& style);
  virtual ~Terminal() = default;

  virtual LineReader& reader() = 0;
  /// The exit code of who leaves now: 0; 130 after Ctrl-C, 143 after SIGTERM, 129 when the terminal was closed.
  virtual int leave_code() const = 0;
};

}  // namespace houserules
