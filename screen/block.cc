#include "screen/block.h"

#include <algorithm>
#include <utility>

#include "telling/text.h"

namespace houserules {

void Block::add_text(const std::string& text) {
  for (const std::string& line : lines_of(text)) lines.push_back(line);
}

void Block::add_items(const std::vector<BlockItem>& items, int width, const std::string& first, int gap) {
  std::string line = first;
  const std::string margin(static_cast<std::size_t>(display_width(first)), ' ');
  bool empty = true;
  for (const BlockItem& item : items) {
    const auto blank = std::min(item.text.find_first_not_of(' '), item.text.size());
    const std::string text = item.text.substr(blank);
    const std::size_t before = static_cast<std::size_t>(gap) + blank;
    if (!empty && display_width(line) + static_cast<int>(before) + display_width(text) > width) {
      lines.push_back(line);
      line = margin;
      empty = true;
    }
    if (!empty) line += std::string(before, ' ');
    const int begin = display_width(line);
    line += text;
    if (!item.typed.empty()) spots.push_back({height(), begin, display_width(line), item.typed});
    empty = false;
  }
  lines.push_back(line);
}

void Block::add(const Block& other) {
  for (Spot spot : other.spots) {
    spot.row += height();
    spots.push_back(std::move(spot));
  }
  for (CardPlace card : other.cards) {
    card.row += height();
    cards.push_back(card);
  }
  lines.insert(lines.end(), other.lines.begin(), other.lines.end());
}

void Block::cut(int most, const std::string& more) {
  if (height() <= most || most < 1) return;
  lines.resize(static_cast<std::size_t>(most));
  lines.back() = more;
  std::erase_if(spots, [most](const Spot& spot) { return spot.row >= most - 1; });
}

}  // namespace houserules
