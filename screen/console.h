// The streams of a command.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "system/exit_codes.h"

namespace houserules {

/// The streams of a command and their capabilities. Results go to `out`, messages to `err`.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool interactive = false;  ///< a person reads `out` and types into `in`
  bool colour = false;       ///< `out` supports ANSI escapes
  bool err_colour = false;
  bool err_terminal = false;           ///< `err` is a terminal, so lines can be rewritten
  bool symbols = true;                 ///< suits may be written as symbols
  int width = 80;                      ///< columns of `out`
  std::string executable = {};         ///< path of this program for running it again; "": do not
  std::string program = "houserules";  ///< the name it was run by, for commands in messages
  std::string commit = {};             ///< the commit it was built from; "": unknown
};

/// Writes "houserules: MESSAGE" to `err`, wrapped between words on a terminal, and returns `code`.
int fail(Console& console, int code, std::string_view message);

}  // namespace houserules
