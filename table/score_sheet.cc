#include "table/score_sheet.h"

namespace houserules {

ScoreSheet score_sheet(std::span<const Event> events, const Setup& setup) {
  ScoreSheet sheet;
  sheet.chips = setup.has_chips;
  const auto add = [&](Seat seat, std::int64_t amount) {
    if (!sheet.deals.empty() && seat >= 0 && seat < setup.players) sheet.deals.back()[slot(seat)] += amount;
  };
  for (const Event& event : events) {
    switch (event.kind) {
      case Event::Kind::deal_started: sheet.deals.emplace_back(slot(setup.players), 0); break;
      case Event::Kind::deal_void:
        if (!sheet.deals.empty()) sheet.deals.pop_back();
        break;
      case Event::Kind::paid:
        if (!sheet.chips) break;
        add(event.seat, -event.amount);
        add(event.other, event.amount);
        break;
      case Event::Kind::scored:
        if (sheet.chips) break;
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
