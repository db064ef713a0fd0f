#include "cli/listing.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/text.h"

namespace houserules {

std::vector<ListedMove> listed_moves(const Table& table, const Decision& decision) {
  constexpr std::size_t kSetsListed = 12;
  const auto& options = decision.options;
  const auto text = [&](std::size_t i) { return option_text(table, decision, options[i], decision.seat); };
  const auto face = [&](std::size_t i) { return table.face(static_cast<CardId>(options[i].value)); };
  std::vector<ListedMove> lines;
  for (std::size_t begin = 0, end = 0; begin < options.size(); begin = end) {
    std::vector<std::size_t> alike;
    for (; end < options.size() && options[end].move == options[begin].move && options[end].kind == options[begin].kind;
         ++end) {
      alike.push_back(end);
    }
    if (options[begin].kind == OptionKind::set && alike.size() > kSetsListed) {
      const std::string first = text(begin);
      const std::string cards = value_text(table, decision, options[begin], decision.seat);
      const auto at = first.find(cards);
      const std::string what = at == std::string::npos ? first
                                                       : first.substr(0, at) + counted(options[begin].count, "card") +
                                                             first.substr(at + cards.size());
      lines.push_back({fmt::format("{}: type them, as in {}", what, cards), std::move(alike)});
      continue;
    }
    if (options[begin].kind == OptionKind::card) {
      std::stable_sort(alike.begin(), alike.end(), [&face](std::size_t a, std::size_t b) { return face(a) < face(b); });
    }
    for (const std::size_t option : alike) lines.push_back({text(option), {option}});
  }
  return lines;
}

}  // namespace houserules
