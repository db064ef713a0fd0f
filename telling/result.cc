#include "telling/result.h"

#include <algorithm>

#include <fmt/format.h>

#include "telling/text.h"

namespace houserules {

std::string result_text(const Result& result, const Setup& setup) {
  const bool scores =
      std::any_of(result.scores.begin(), result.scores.end(), [](std::int64_t score) { return score != 0; });
  const bool together = setup.win == WinRule::together;
  const SeatMask told = setup.win == WinRule::all_but_last ? result.losers : result.winners;
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](const std::string& who, std::int64_t score, std::int64_t chips, SeatMask seats) {
    std::vector<std::string> row{who};
    if (scores) row.push_back(counted(score, "point"));
    if (setup.has_chips) row.push_back(counted(chips, "chip"));
    row.emplace_back((told & seats) == 0                  ? (together ? "loser" : "")
                     : setup.win == WinRule::all_but_last ? "loser"
                                                          : "winner");
    rows.push_back(std::move(row));
  };
  for (int team = 0; team < setup.teams; ++team) {
    std::int64_t chips = 0;
    for (Seat seat = team; seat < setup.players; seat += setup.teams) chips += result.chips[slot(seat)];
    add(setup.team_name(team), result.team_scores[slot(team)], chips, setup.seats_of_team(team));
  }
  for (Seat seat = 0; seat < setup.players && setup.teams == 0; ++seat) {
    add(setup.names[slot(seat)], result.scores[slot(seat)], result.chips[slot(seat)], seat_bit(seat));
  }
  std::vector<std::size_t> right;
  for (std::size_t i = 1; i + 1 < rows.front().size(); ++i) right.push_back(i);
  std::string text =
      fmt::format("Result after {} and {}{}:\n", counted(result.deals, "deal"), counted(result.decisions, "decision"),
                  result.limit_reached ? " (a deal reached its limit)" : "");
  return text + columns(rows, right, "  ");
}

}  // namespace houserules
