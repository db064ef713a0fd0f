#include "telling/hand_view.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "runtime/decision.h"
#include "runtime/text.h"

namespace houserules {

HandOrder natural_order(const Setup& setup) {
  const auto takes = [&setup](ValueType type) {
    return std::any_of(setup.moves.begin(), setup.moves.end(),
                       [type](const MoveInfo& move) { return move.value == type || move.second == type; });
  };
  const bool only_ranks = takes(ValueType::rank) && !takes(ValueType::suit) && !takes(ValueType::card);
  return only_ranks || !setup.names_suits ? HandOrder::rank : HandOrder::suit;
}

Style style_for(const PileView& pile, const Style& style) {
  Style own = style;
  if (pile.name != "hand") own.order = HandOrder::as_it_lies;
  return own;
}

std::vector<FaceId> sorted_hand(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, HandOrder order) {
  std::vector<FaceId> seen;
  for (const auto& card : cards) {
    if (card) seen.push_back(*card);
  }
  if (order == HandOrder::as_it_lies) return seen;
  std::sort(seen.begin(), seen.end());  // faces are numbered by suit, then by order
  if (order == HandOrder::rank) {
    std::stable_sort(seen.begin(), seen.end(), [&pack](FaceId a, FaceId b) {
      const auto key = [&pack](FaceId face) { return std::tuple{pack.faces[face].order, pack.faces[face].rank}; };
      return key(a) < key(b);
    });
  }
  return seen;
}

std::vector<std::string> hand_parts(const std::vector<std::optional<FaceId>>& cards, const Pack& pack,
                                    const Style& style) {
  const std::vector<FaceId> seen = sorted_hand(cards, pack, style.order);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const Face& face = pack.faces[seen[i]];
    const Face& before = pack.faces[seen[i > 0 ? i - 1 : 0]];
    const bool alike = style.order == HandOrder::suit ? face.suit == before.suit : face.rank == before.rank;
    parts.push_back((alike || style.order == HandOrder::as_it_lies ? "" : " ") + card_text(pack, seen[i], style));
  }
  const std::size_t hidden = cards.size() - seen.size();
  if (hidden > 0) parts.push_back(fmt::format("{}({} face down)", parts.empty() ? "" : " ", hidden));
  return parts;
}

std::string told_text(const PileView& pile) {
  std::vector<std::string> told;
  for (std::size_t i = 0; i < pile.told.size(); ++i) {
    if (!pile.told[i].empty()) told.push_back(ordinal(static_cast<int>(i) + 1) + ' ' + pile.told[i]);
  }
  return joined(told, "; ");
}

std::string hidden_text(const PileView& pile) {
  const std::string told = told_text(pile);
  return counted(static_cast<std::int64_t>(pile.cards.size()), "card") + " face down" +
         (told.empty() ? "" : " (" + told + ')');
}

std::string hand_text(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, const Style& style) {
  std::string text;
  for (const std::string& part : hand_parts(cards, pack, style)) text += (text.empty() ? "" : " ") + part;
  return text;
}

}  // namespace houserules
