#include "runtime/view.h"

namespace houserules {

View look(const Table& table, Seat viewer) {
  const Setup& setup = table.setup();
  View view;
  view.viewer = viewer;
  view.deal_number = table.match.deal_number;
  view.dealer = table.match.dealer;
  view.direction = table.turns.direction();
  for (Seat seat = 0; seat < setup.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    view.players.push_back({setup.names[index], seat, table.match.is_in(seat), table.turns.is_active(seat),
                            table.match.scores[index], table.match.chips[index]});
  }
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    const PileInfo& info = setup.piles[pile];
    PileView seen{static_cast<PileId>(pile), info.name, info.label, info.owner, {}};
    for (CardId card : table.cards(static_cast<PileId>(pile))) {
      seen.cards.push_back(table.sees(viewer, card) ? std::optional(table.face(card)) : std::nullopt);
    }
    view.piles.push_back(std::move(seen));
  }
  for (std::size_t pot = 0; pot < setup.pots.size(); ++pot)
    view.pots.emplace_back(setup.pots[pot], table.match.pots[pot]);
  return view;
}

}  // namespace houserules
