#include "interpreter/loading/lay_out.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace houserules {
namespace {

Pack make_pack(const ResolvedPack& resolved) {
  Pack pack;
  pack.suits = resolved.suits;
  pack.letters = resolved.letters;
  pack.colours = resolved.colours;
  pack.ranks = resolved.ranks;
  pack.circular = resolved.circular;
  pack.ordered_ranks = resolved.order.empty() ? 0 : *std::max_element(resolved.order.begin(), resolved.order.end());
  // Faces in the order in which a hand is sorted: by suit, those without one last, then by rank.
  std::map<std::pair<int, int>, std::size_t> first_card;
  for (std::size_t i = 0; i < resolved.cards.size(); ++i) {
    const ResolvedCard& card = resolved.cards[i];
    const int suit = card.suit < 0 ? static_cast<int>(resolved.suits.size()) : card.suit;
    first_card.emplace(std::pair{suit, card.rank}, i);
  }
  std::map<std::pair<int, int>, FaceId> numbers;
  for (const auto& [key, card] : first_card) {
    const auto rank = static_cast<std::size_t>(key.second);
    Face face;
    face.rank = key.second;
    face.suit = resolved.cards[card].suit;
    face.order = rank < resolved.order.size() ? resolved.order[rank] : 0;
    if (card < resolved.values.size()) face.value = resolved.values[card];
    numbers.emplace(key, static_cast<FaceId>(pack.faces.size()));
    pack.faces.push_back(face);
  }
  for (const ResolvedCard& card : resolved.cards) {
    const int suit = card.suit < 0 ? static_cast<int>(resolved.suits.size()) : card.suit;
    pack.cards.push_back(numbers.at({suit, card.rank}));
  }
  pack.has_duplicates = pack.cards.size() > pack.faces.size();
  return pack;
}

PileFacing facing_of(Facing facing) {
  switch (facing) {
    case Facing::up: return PileFacing::up;
    case Facing::down: return PileFacing::down;
    case Facing::own: return PileFacing::own;
    case Facing::top_up: return PileFacing::top_up;
    case Facing::as_laid: return PileFacing::as_laid;
  }
  return PileFacing::down;
}

void add_piles(Setup& setup, const ResolvedPile& pile) {
  using Shape = PileGroup::Shape;
  PileGroup group;
  group.name = pile.name;
  group.first = static_cast<PileId>(setup.piles.size());
  const bool row = pile.row > 0 || pile.each_suit;
  group.row = pile.each_suit ? static_cast<int>(setup.pack.suits.size()) : pile.row;
  if (pile.each_suit) {
    group.shape = pile.each ? Shape::each_suits : Shape::suits;
  } else if (row) {
    group.shape = pile.each ? Shape::each_row : Shape::row;
  } else {
    group.shape = pile.each ? Shape::each : Shape::single;
  }
  const int owners = pile.each ? setup.players : 1;
  const int places = row ? group.row : 1;
  group.count = owners * places;
  for (int owner = 0; owner < owners; ++owner) {
    for (int place = 0; place < places; ++place) {
      PileInfo info;
      info.name = pile.name;
      const std::string whose = pile.each ? setup.names[static_cast<std::size_t>(owner)] + "'s " : "";
      const std::string suit = pile.each_suit ? setup.pack.suits[static_cast<std::size_t>(place)] + " " : "";
      const std::string number = row && !pile.each_suit ? fmt::format(" {}", place + 1) : "";
      info.label = fmt::format("{}{}{}{}", whose, suit, pile.text, number);
      info.index = row ? place + 1 : 0;
      if (pile.each) info.owner = owner;
      info.facing = facing_of(pile.facing);
      setup.piles.push_back(std::move(info));
    }
  }
  setup.groups.push_back(std::move(group));
}

int group_index(const Setup& setup, const std::string& name) {
  for (std::size_t g = 0; g < setup.groups.size(); ++g) {
    if (setup.groups[g].name == name) return static_cast<int>(g);
  }
  return 0;  // check_header has refused piles that are not declared
}

PileId first_pile(const Setup& setup, const std::string& name) {
  return setup.groups[static_cast<std::size_t>(group_index(setup, name))].first;
}

ValueType value_of(ValueKind kind) {
  switch (kind) {
    case ValueKind::none: return ValueType::none;
    case ValueKind::card: return ValueType::card;
    case ValueKind::suit: return ValueType::suit;
    case ValueKind::rank: return ValueType::rank;
    case ValueKind::player: return ValueType::player;
    case ValueKind::number: return ValueType::number;
  }
  return ValueType::none;
}

ScoreBound bound_of(const ResolvedMatch::Score& score) {
  using Compare = ScoreBound::Compare;
  Compare compare = Compare::greater_equal;
  switch (score.compare) {
    case Op::equal: compare = Compare::equal; break;
    case Op::not_equal: compare = Compare::not_equal; break;
    case Op::less: compare = Compare::less; break;
    case Op::less_equal: compare = Compare::less_equal; break;
    case Op::greater: compare = Compare::greater; break;
    default: break;
  }
  return {compare, score.bound};
}

}  // namespace

Setup lay_out(const ResolvedHeader& header, const std::vector<std::string>& names) {
  Setup setup;
  setup.players = header.players;
  setup.teams = header.teams;
  setup.names = default_names(header.players);
  for (std::size_t i = 0; i < names.size() && i < setup.names.size(); ++i) {
    if (!names[i].empty()) setup.names[i] = names[i];
  }
  setup.pack = make_pack(header.pack);
  for (const ResolvedPile& pile : header.piles) add_piles(setup, pile);
  if (const PileGroup* stock = setup.group("stock")) setup.stock = stock->first;
  if (const PileGroup* hands = setup.group("hand"); hands != nullptr && hands->shape == PileGroup::Shape::each) {
    setup.hands = group_index(setup, "hand");
  }
  for (const ResolvedDeal& deal : header.deals) {
    setup.deals.push_back({deal.count, deal.all, group_index(setup, deal.pile)});
  }
  for (const ResolvedTurnUp& up : header.turn_ups) setup.turn_ups.push_back({up.count, first_pile(setup, up.pile)});
  setup.refills.resize(setup.piles.size());
  for (const ResolvedRefill& refill : header.refills) {
    const PileId pile = first_pile(setup, refill.pile);
    setup.refills[pile].push_back({first_pile(setup, refill.from), refill.keep, refill.shuffled, refill.at_once});
    if (refill.at_once && (setup.renewed.empty() || setup.renewed.back() != pile)) setup.renewed.push_back(pile);
  }
  for (const PublicStatement& variable : header.publics) {
    setup.publics.push_back({variable.variable, variable.text, variable.each});
  }
  for (const MoveStatement& move : header.moves) {
    setup.moves.push_back({move.move, move.text, value_of(move.value), move.is_private});
  }
  switch (header.first) {
    case FirstStatement::Who::left_of_dealer: setup.first = FirstPlayer::left_of_dealer; break;
    case FirstStatement::Who::dealer: setup.first = FirstPlayer::dealer; break;
    case FirstStatement::Who::holder: setup.first = FirstPlayer::holder; break;
    case FirstStatement::Who::last_winner: setup.first = FirstPlayer::last_winner; break;
  }
  if (setup.first == FirstPlayer::holder) setup.first_face = setup.pack.parse(header.first_card).value_or(0);
  setup.clockwise = header.clockwise;
  setup.match.deals = header.match.deals;
  setup.match.rounds = header.match.rounds;
  if (header.match.score) setup.match.score = bound_of(*header.match.score);
  setup.match.one_in = header.match.one_in;
  setup.match.one_has_chips = header.match.one_has_chips;
  switch (header.win) {
    case Win::none: setup.win = WinRule::none; break;
    case Win::lowest_score: setup.win = WinRule::lowest_score; break;
    case Win::highest_score: setup.win = WinRule::highest_score; break;
    case Win::most_chips: setup.win = WinRule::most_chips; break;
    case Win::most_deals: setup.win = WinRule::most_deals; break;
    case Win::first_out: setup.win = WinRule::first_out; break;
  }
  setup.limit = header.limit;
  setup.has_chips = header.has_chips;
  setup.chips = header.chips;
  setup.dealer_may_owe = header.dealer_may_owe;
  setup.pots = header.pots;
  return setup;
}

}  // namespace houserules
