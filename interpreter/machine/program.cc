#include "interpreter/machine/program.h"

#include <algorithm>

namespace houserules::machine {

std::uint32_t Program::text(std::string_view text) {
  const auto at = std::lower_bound(sorted_texts.begin(), sorted_texts.end(), text,
                                   [&](std::uint32_t number, std::string_view other) { return texts[number] < other; });
  if (at != sorted_texts.end() && texts[*at] == text) return *at;
  const auto number = static_cast<std::uint32_t>(texts.size());
  sorted_texts.insert(at, number);
  texts.emplace_back(text);
  return number;
}

std::optional<std::uint32_t> Program::find_text(std::string_view text) const {
  const auto at = std::lower_bound(sorted_texts.begin(), sorted_texts.end(), text,
                                   [&](std::uint32_t number, std::string_view other) { return texts[number] < other; });
  if (at == sorted_texts.end() || texts[*at] != text) return std::nullopt;
  return *at;
}

}  // namespace houserules::machine
