#include "table/tricks.h"

#include <utility>

namespace houserules {

std::optional<PileId> trick_pile(const Setup& setup) {
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    const PileInfo& info = setup.piles[pile];
    if (info.name == "trick" && info.owner == kNoSeat && info.facing == PileFacing::up)
      return static_cast<PileId>(pile);
  }
  return std::nullopt;
}

TrickSeen trick_seen(std::span<const Event> events, const Setup& setup) {
  const auto none = [&setup] {
    TrickSeen trick;
    trick.laid.resize(slot(setup.players));
    return trick;
  };
  TrickSeen trick = none();
  const auto pile = trick_pile(setup);
  if (!pile) return trick;
  std::int64_t points = 0;
  bool counts = false;
  Seat laying = kNoSeat;       // who is playing cards one by one
  std::vector<FaceId> played;  // in the order played
  for (const Event& event : events) {
    if (event.kind == Event::Kind::deal_started) trick = none();
    if (event.kind == Event::Kind::chose) laying = kNoSeat;
    const bool moves = event.kind == Event::Kind::moved || event.kind == Event::Kind::took;
    if (!moves || event.amount == 0) continue;
    if (event.to == *pile && setup.piles[event.from].owner != kNoSeat) {
      if (trick.is_over || trick.leader == kNoSeat) {
        TrickSeen next = none();
        if (trick.is_over) {
          next.last = std::move(played);
          next.last_taker = trick.taker;
          next.last_team = trick.taking_team;
        }
        trick = std::move(next);
        trick.leader = setup.piles[event.from].owner;
        played.clear();
        points = 0;
        counts = false;
      }
      const Seat seat = setup.piles[event.from].owner;
      if (laying != seat) trick.laid[slot(seat)].clear();
      laying = seat;
      for (const EventCard& card : event.cards) {
        if (!sees(kGallery, card.seen_by, setup.players)) continue;
        trick.laid[slot(seat)].push_back(card.face);
        played.push_back(card.face);
        const auto& value = setup.pack.faces[card.face].value;
        counts = counts || value.has_value();
        points += value.value_or(0);
      }
    } else if (event.from == *pile && trick.leader != kNoSeat) {
      trick.is_over = true;
      trick.taker = setup.piles[event.to].owner;
      trick.taking_team = setup.team_of(event.to);
      if (counts) trick.points = points;
    }
  }
  return trick;
}

}  // namespace houserules
