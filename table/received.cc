#include "table/received.h"

#include <algorithm>

namespace houserules {

std::vector<FaceId> cards_received(std::span<const Event> events, const Setup& setup, Seat seat) {
  std::vector<FaceId> faces;
  if (seat < 0) return faces;
  using Kind = Event::Kind;
  bool dealing = true;
  for (const Event& event : events) {
    if (event.kind == Kind::deal_started) dealing = true;
    if (event.kind == Kind::chose) dealing = false;
    if (dealing || (event.kind == Kind::chose && event.seat == seat)) faces.clear();
    if (dealing || (event.kind != Kind::moved && event.kind != Kind::took)) continue;
    const PileInfo& to = setup.piles[event.to];
    if (to.owner != seat || to.name != "hand" || setup.piles[event.from].owner == seat) continue;
    for (const EventCard& card : event.cards) {
      if (sees(seat, card.seen_by, setup.players)) faces.push_back(card.face);
    }
  }
  return faces;
}

}  // namespace houserules
