// Where a command reads and writes, and how it ends.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <string_view>

namespace houserules {

/// Exit codes of the program (docs/cli.md).
inline constexpr int kFine = 0;
inline constexpr int kFindings = 1;  ///< what was asked about has findings, or failed
inline constexpr int kUsage = 2;     ///< wrong use, a file that cannot be read, a fault of the program
inline constexpr int kInterrupted = 130;

/// The streams of a command and what may be written to them. Results go to `out`, messages to `err`.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool interactive = false;  ///< a person reads `out` and types into `in`
  bool colour = false;       ///< `out` takes ANSI escapes
  bool err_colour = false;
  bool err_terminal = false;           ///< `err` is a terminal, where a line may be rewritten
  bool symbols = true;                 ///< suits may be written as symbols
  int width = 80;                      ///< columns of `out`
  std::string executable = {};         ///< the program's own file, to run it once more; "": it is not to be
  std::string program = "houserules";  ///< how the user calls it, for messages that tell commands
};

/// Writes "houserules: MESSAGE" to `err` and returns `code`.
inline int fail(Console& console, int code, std::string_view message) {
  console.err << "houserules: " << message << '\n';
  return code;
}

}  // namespace houserules
