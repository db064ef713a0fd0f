#include "interpreter/state/outcome.h"

#include <fmt/format.h>

namespace houserules {

std::string GameError::text() const {
  std::string text = file.empty() ? "" : line > 0 ? fmt::format("{}:{}: ", file, line) : file + ": ";
  text += message;
  if (!table.empty()) text += "\n" + table;
  return text;
}

}  // namespace houserules
