#include "interpreter/state/outcome.h"

#include <fmt/format.h>

namespace houserules {
namespace {

std::string place_of(const GameError& error) {
  if (error.file.empty()) return "";
  return error.line > 0 ? fmt::format("{}:{}: ", error.file, error.line) : error.file + ": ";
}

}  // namespace

std::string GameError::text() const {
  std::string text = place_of(*this) + message;
  if (!table.empty()) text += "\n" + table;
  return text;
}

std::string GameError::text_for_players() const { return place_of(*this) + "the rule file failed here"; }

}  // namespace houserules
