#include "runtime/view.h"

#include <algorithm>

namespace houserules {

namespace {

/// What all faces in the set have in common, of all those in the pack: "red", "3", "3 of hearts"; "" if nothing.
std::string in_common(const Pack& pack, FaceBits faces) {
  std::optional<FaceId> first;
  bool one = true, rank = true, suit = true, colour = true;
  const auto colour_of = [&pack](const Face& face) { return face.suit < 0 ? "" : pack.colours[slot(face.suit)]; };
  for (std::size_t i = 0; i < pack.faces.size(); ++i) {
    if ((faces >> i & 1U) == 0) continue;
    const Face& face = pack.faces[i];
    if (!first) first = static_cast<FaceId>(i);
    const Face& same = pack.faces[*first];
    one = one && *first == i;
    rank = rank && face.rank == same.rank;
    suit = suit && face.suit == same.suit;
    colour = colour && colour_of(face) == colour_of(same);
  }
  if (!first) return "";
  const Face& its = pack.faces[*first];
  if (one) return pack.name(*first);
  if (rank) return pack.rank_name(its.rank);
  if (suit && its.suit >= 0) return pack.suits[slot(its.suit)];
  return colour ? colour_of(its) : "";
}

}  // namespace

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
  const auto ruled_out = viewer >= 0 && viewer < setup.players ? table.ruled_out(viewer) : std::span<const FaceBits>();
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    const PileInfo& info = setup.piles[pile];
    PileView seen{static_cast<PileId>(pile), info.name, info.label, info.owner, {}};
    for (CardId card : table.cards(static_cast<PileId>(pile))) {
      seen.cards.push_back(table.sees(viewer, card) ? std::optional(table.face(card)) : std::nullopt);
      if (ruled_out.empty()) continue;
      seen.told.push_back(seen.cards.back() || ruled_out[card] == 0 ? "" : in_common(setup.pack, ~ruled_out[card]));
    }
    if (std::all_of(seen.told.begin(), seen.told.end(), [](const auto& text) { return text.empty(); }))
      seen.told.clear();
    view.piles.push_back(std::move(seen));
  }
  for (std::size_t pot = 0; pot < setup.pots.size(); ++pot)
    view.pots.emplace_back(setup.pots[pot], table.match.pots[pot]);
  return view;
}

}  // namespace houserules
