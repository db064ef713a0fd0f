#include "telling/auction_words.h"

#include <algorithm>

#include "runtime/decision.h"
#include "telling/listing.h"
#include "telling/text.h"

namespace houserules {

std::string call_words(const Event& call, const Setup& setup) {
  std::string words;
  for (const ChosenValue& value : call.chosen) {
    if (const std::string text = value_text(value, setup); !text.empty()) words += (words.empty() ? "" : " ") + text;
  }
  return words.empty() ? setup.moves[call.move].text : words;
}

std::vector<std::string> auction_lines(std::span<const Event> calls, const Setup& setup, const Style& style, Seat last,
                                       int width, int rows) {
  constexpr int kLeastRows = 2;
  if (calls.empty() || rows < kLeastRows) return {};
  const auto column_of = [&](Seat seat) {
    return ((setup.clockwise ? seat - last : last - seat) - 1 + 2 * setup.players) % setup.players;
  };
  std::vector<std::vector<std::string>> table(1, std::vector<std::string>(slot(setup.players)));
  for (Seat seat = 0; seat < setup.players; ++seat) table[0][slot(column_of(seat))] = setup.names[slot(seat)];
  int before = setup.players;
  for (const Event& call : calls) {
    const int column = column_of(call.seat);
    if (column <= before) table.emplace_back(slot(setup.players));
    const std::string words = call_words(call, setup), bid = bid_text(words, setup.pack, style);
    table.back()[slot(column)] = bid.empty() ? words : bid;
    before = column;
  }
  if (std::ssize(table) > rows) table.erase(table.begin() + 1, table.end() - (rows - 1));
  std::vector<std::string> lines = lines_of(columns(table, {}));
  const auto fits = [width](const std::string& line) { return display_width(line) <= width; };
  return std::all_of(lines.begin(), lines.end(), fits) ? lines : std::vector<std::string>();
}

}  // namespace houserules
