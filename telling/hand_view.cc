#include "telling/hand_view.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "runtime/best_melds.h"
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

Style style_for(const PileView& pile, const Setup& setup, const Style& style) {
  Style own = style;
  if (pile.name != "hand" || setup.piles[pile.pile].facing == PileFacing::others) own.order = HandOrder::as_it_lies;
  return own;
}

HandOrder shown_order(const Setup& setup) { return setup.counts_melds ? HandOrder::melds : natural_order(setup); }

namespace {

using Groups = std::vector<std::vector<FaceId>>;

/// Takes the melds that leave the least deadwood out of the sorted cards.
Groups melds_of(std::vector<FaceId>& seen, const Pack& pack) {
  Groups groups;
  if (seen.size() > kMostParted) return groups;
  std::vector<CardId> cards;
  std::vector<std::int64_t> worth;
  for (const FaceId face : seen) {
    cards.push_back(static_cast<CardId>(cards.size()));
    worth.push_back(std::max<std::int64_t>(pack.faces[face].value.value_or(1), 1));
  }
  const auto spend = [](std::int64_t) {};
  const auto melds =
      best_melds({pack, cards, seen, {}, spend}, worth, nullptr, [&seen](CardId card) { return seen[card]; });
  if (!melds) return groups;
  std::vector<bool> laid(seen.size(), false);
  for (std::size_t i = 0; i < melds->size(); ++i) {
    groups.emplace_back();
    for (const CardId card : (*melds)[i]) {
      groups.back().push_back(seen[card]);
      laid[card] = true;
    }
    std::sort(groups.back().begin(), groups.back().end());
  }
  std::vector<FaceId> rest;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (!laid[i]) rest.push_back(seen[i]);
  }
  seen = std::move(rest);
  return groups;
}

}  // namespace

Groups hand_groups(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, HandOrder order) {
  std::vector<FaceId> seen;
  for (const auto& card : cards) {
    if (card) seen.push_back(*card);
  }
  if (order == HandOrder::as_it_lies) return seen.empty() ? Groups() : Groups{seen};
  std::sort(seen.begin(), seen.end());  // faces are numbered by suit, then by order
  Groups groups;
  if (order == HandOrder::melds) groups = melds_of(seen, pack);
  if (order == HandOrder::rank) {
    std::stable_sort(seen.begin(), seen.end(), [&pack](FaceId a, FaceId b) {
      const auto key = [&pack](FaceId face) { return std::tuple{pack.faces[face].order, pack.faces[face].rank}; };
      return key(a) < key(b);
    });
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const Face& face = pack.faces[seen[i]];
    const Face& before = pack.faces[seen[i > 0 ? i - 1 : 0]];
    const bool alike = order == HandOrder::rank ? face.rank == before.rank : face.suit == before.suit;
    if (i == 0 || !alike) groups.emplace_back();
    groups.back().push_back(seen[i]);
  }
  return groups;
}

std::vector<FaceId> sorted_hand(const std::vector<std::optional<FaceId>>& cards, const Pack& pack, HandOrder order) {
  std::vector<FaceId> sorted;
  for (const auto& group : hand_groups(cards, pack, order)) sorted.insert(sorted.end(), group.begin(), group.end());
  return sorted;
}

std::vector<std::string> hand_parts(const std::vector<std::optional<FaceId>>& cards, const Pack& pack,
                                    const Style& style) {
  std::vector<std::string> parts;
  for (const auto& group : hand_groups(cards, pack, style.order)) {
    for (std::size_t i = 0; i < group.size(); ++i)
      parts.push_back((i == 0 && !parts.empty() ? " " : "") + card_text(pack, group[i], style));
  }
  const std::size_t hidden = cards.size() - parts.size();
  if (hidden > 0) parts.push_back(fmt::format("{}({} face down)", parts.empty() ? "" : " ", hidden));
  return parts;
}

std::string total_text(const PileView& pile) {
  constexpr std::string_view kIn = " in ";
  const auto in = pile.total.find(kIn);
  const bool counts = in != std::string::npos && whole_number(pile.total.substr(0, in)).has_value();
  return counts ? fmt::format("{}: {}", pile.total.substr(in + kIn.size()), pile.total.substr(0, in))
                : "hand: " + pile.total;
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
  return joined(hand_parts(cards, pack, style), " ");
}

}  // namespace houserules
