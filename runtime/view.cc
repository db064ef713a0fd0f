#include "runtime/view.h"

#include <algorithm>

#include "runtime/text.h"

namespace houserules {

namespace {

/// "red", "1 or 5", "not green"; "" if all are possible.
std::string one_of(const std::vector<std::string>& names, const std::vector<bool>& may_be) {
  std::vector<std::string> is, is_not;
  for (std::size_t i = 0; i < names.size(); ++i) (may_be[i] ? is : is_not).push_back(names[i]);
  if (is_not.empty()) return "";
  return is.size() <= is_not.size() ? joined(is, " or ") : "not " + joined(is_not, " or ");
}

/// The colour, if these are exactly the suits of one colour.
std::string colour_of(const Pack& pack, const std::vector<bool>& suits) {
  for (std::size_t one = 0; one < pack.suits.size(); ++one) {
    bool is_it = !pack.colours[one].empty();
    for (std::size_t suit = 0; suit < pack.suits.size(); ++suit)
      is_it = is_it && suits[suit] == (pack.colours[suit] == pack.colours[one]);
    if (is_it) return pack.colours[one];
  }
  return "";
}

/// What is known about a card that has one of these faces: "red", "red 3", "not red, 1 or 5".
std::string in_words(const Pack& pack, FaceBits faces) {
  std::vector<std::string> suit_names = pack.suits, rank_names, cards;
  suit_names.emplace_back("without suit");
  for (std::size_t rank = 0; rank < pack.ranks.size(); ++rank)
    rank_names.push_back(pack.rank_name(static_cast<int>(rank)));
  std::vector<bool> suits(suit_names.size()), ranks(rank_names.size()), has_suit = suits, has_rank = ranks;
  const auto suit_of = [&](const Face& face) { return face.suit < 0 ? pack.suits.size() : slot(face.suit); };
  for (std::size_t i = 0; i < pack.faces.size(); ++i) {
    const Face& face = pack.faces[i];
    has_suit[suit_of(face)] = has_rank[slot(face.rank)] = true;
    if ((faces >> i & 1U) == 0) continue;
    suits[suit_of(face)] = ranks[slot(face.rank)] = true;
    cards.push_back(pack.name(static_cast<FaceId>(i)));
  }
  if (cards.size() == 1) return cards[0];
  std::size_t product = 0;
  for (const Face& face : pack.faces) product += suits[suit_of(face)] && ranks[slot(face.rank)] ? 1 : 0;
  if (product != cards.size()) return joined(cards, " or ");
  // Ignore suits and ranks that the pack does not have.
  const auto keep = [](std::vector<std::string>& names, std::vector<bool>& may_be, const std::vector<bool>& has) {
    for (std::size_t i = names.size(); i-- > 0;) {
      if (has[i]) continue;
      names.erase(names.begin() + static_cast<std::ptrdiff_t>(i));
      may_be.erase(may_be.begin() + static_cast<std::ptrdiff_t>(i));
    }
  };
  const std::string colour = has_suit.back() && suits.back() ? "" : colour_of(pack, suits);
  keep(suit_names, suits, has_suit);
  keep(rank_names, ranks, has_rank);
  const std::string suit = colour.empty() ? one_of(suit_names, suits) : colour, rank = one_of(rank_names, ranks);
  if (suit.empty() || rank.empty()) return suit + rank;
  const bool is_plain = suit.find(' ') == std::string::npos && rank.find(' ') == std::string::npos;
  return suit + (is_plain ? " " : ", ") + rank;
}

}  // namespace

View look(const Table& table, Seat viewer) {
  const Setup& setup = table.setup();
  View view;
  view.viewer = viewer;
  view.deal_number = table.match.deal_number;
  view.dealer = table.match.dealer;
  view.direction = table.turns.direction();
  view.players.reserve(slot(setup.players));
  for (Seat seat = 0; seat < setup.players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    view.players.push_back({setup.names[index], seat, table.match.is_in(seat), table.turns.is_active(seat),
                            table.match.scores[index], table.match.chips[index]});
  }
  const auto ruled_out = viewer >= 0 && viewer < setup.players ? table.ruled_out(viewer) : std::span<const FaceBits>();
  view.piles.reserve(setup.piles.size());
  for (std::size_t pile = 0; pile < setup.piles.size(); ++pile) {
    const PileInfo& info = setup.piles[pile];
    PileView seen{static_cast<PileId>(pile), info.name, info.label, info.owner, {}};
    const auto cards = table.cards(static_cast<PileId>(pile));
    seen.cards.reserve(cards.size());
    for (const CardId card : cards) {
      seen.cards.push_back(table.sees(viewer, card) ? std::optional(table.face(card)) : std::nullopt);
      if (ruled_out.empty()) continue;
      seen.told.push_back(seen.cards.back() || ruled_out[card] == 0 ? "" : in_words(setup.pack, ~ruled_out[card]));
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
