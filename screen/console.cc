#include "screen/console.h"

#include "telling/text.h"

namespace houserules {

int fail(Console& console, int code, std::string_view message) {
  const std::string line = "houserules: " + std::string(message);
  const bool breaks = console.err_terminal && line.find('\n') == std::string::npos;
  console.err << (breaks ? wrap(line, console.width, "", "  ") : line + '\n');
  return code;
}

}  // namespace houserules
