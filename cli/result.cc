#include "cli/result.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/text.h"

namespace houserules {

std::string result_text(const Result& result, const Setup& setup) {
  const bool scores =
      std::any_of(result.scores.begin(), result.scores.end(), [](std::int64_t score) { return score != 0; });
  std::vector<std::vector<std::string>> rows;
  for (std::size_t seat = 0; seat < setup.names.size(); ++seat) {
    std::vector<std::string> row{setup.names[seat]};
    if (scores) row.push_back(counted(result.scores[seat], "point"));
    if (setup.has_chips) row.push_back(counted(result.chips[seat], "chip"));
    const SeatMask told = setup.win == WinRule::all_but_last ? result.losers : result.winners;
    const bool is_told = (told & seat_bit(static_cast<Seat>(seat))) != 0;
    row.emplace_back(!is_told ? "" : setup.win == WinRule::all_but_last ? "loser" : "winner");
    rows.push_back(std::move(row));
  }
  std::vector<std::size_t> right;
  for (std::size_t i = 1; i + 1 < rows.front().size(); ++i) right.push_back(i);
  std::string text =
      fmt::format("Result after {} and {}{}:\n", counted(result.deals, "deal"), counted(result.decisions, "decision"),
                  result.limit_reached ? " (a deal reached its limit)" : "");
  return text + columns(rows, right, "  ");
}

}  // namespace houserules
