#include "checker/playouts/places.h"

namespace houserules {

Position start_of_line(std::string_view text, int line) {
  for (int i = line; i > 1 && !text.empty(); --i) {
    const auto end = text.find('\n');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  const auto first = text.substr(0, text.find_first_of("\r\n")).find_first_not_of(" \t");
  return {line, first == std::string_view::npos ? 1 : static_cast<int>(first) + 1};
}

}  // namespace houserules
