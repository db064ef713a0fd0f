#include "table/score_sheet.h"

#include <algorithm>

namespace houserules {

ScoreSheet score_sheet(std::span<const Event> events, const Setup& setup) {
  ScoreSheet sheet;
  sheet.chips = setup.has_chips;
  const auto add = [&](Seat seat, std::int64_t amount) {
    if (!sheet.deals.empty() && seat >= 0 && seat < setup.players) sheet.deals.back()[slot(seat)] += amount;
  };
  const auto add_parts = [&](const Event& event) {
    if (sheet.parts.empty()) return;
    std::vector<ScoreSheet::Part>& parts = sheet.parts.back();
    for (const PointPart& scored : event.parts) {
      if (scored.points == 0) continue;
      const auto at = std::find_if(parts.begin(), parts.end(),
                                   [&scored](const ScoreSheet::Part& part) { return part.part >= scored.part; });
      const bool is_new = at == parts.end() || at->part != scored.part;
      ScoreSheet::Part& part =
          is_new ? *parts.insert(at, {scored.part, std::vector<std::int64_t>(slot(setup.players))}) : *at;
      const Seat step = setup.team_points ? setup.teams : setup.players;
      for (Seat seat = event.seat; seat < setup.players; seat += step) part.points[slot(seat)] = scored.points;
    }
  };
  for (const Event& event : events) {
    switch (event.kind) {
      case Event::Kind::deal_started:
        sheet.deals.emplace_back(slot(setup.players), 0);
        sheet.parts.emplace_back();
        break;
      case Event::Kind::deal_void:
        if (sheet.deals.empty()) break;
        sheet.deals.pop_back();
        sheet.parts.pop_back();
        break;
      case Event::Kind::paid:
        if (!sheet.chips) break;
        add(event.seat, -event.amount);
        add(event.other, event.amount);
        break;
      case Event::Kind::scored:
        if (sheet.chips) break;
        add_parts(event);
        if (!setup.team_points) add(event.seat, event.amount);
        for (Seat seat = event.seat; setup.team_points && seat < setup.players; seat += setup.teams)
          add(seat, event.amount);
        break;
      default: break;
    }
  }
  sheet.total.assign(slot(setup.players), sheet.chips ? setup.chips : 0);
  for (const auto& deal : sheet.deals) {
    for (std::size_t seat = 0; seat < deal.size(); ++seat) sheet.total[seat] += deal[seat];
  }
  return sheet;
}

}  // namespace houserules
