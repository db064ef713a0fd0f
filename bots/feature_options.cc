#include "bots/feature_reader.h"

#include <algorithm>
#include <bit>

#include "bots/candidates.h"
#include "system/same_math.h"

namespace houserules::perception {

void FeatureReader::end_part() {
  out_.parts.back().end = static_cast<std::uint32_t>(out_.features.size());
  use(out_.parts.size() - 1);
}

void FeatureReader::list_options() {
  out_.declares = true;
  for (std::uint32_t i = 0; i < decision_.own().size(); ++i) {
    const Alternative& alternative = decision_.alternatives[i];
    const auto moves_cards = [](AlternativeKind kind) {
      return kind == AlternativeKind::card || kind == AlternativeKind::place || kind == AlternativeKind::set;
    };
    if (moves_cards(alternative.kind) || moves_cards(alternative.second)) out_.declares = false;
    const std::int64_t taken = numbers_considered(alternative, setup_);
    for (std::int64_t k = 0; k < taken; ++k) {
      const std::int64_t number = number_considered(alternative, k, taken);
      out_.options.push_back({static_cast<std::uint32_t>(out_.used.size()), 0, {i, number}});
      describe(alternative, number);
      out_.options.back().end = static_cast<std::uint32_t>(out_.used.size());
    }
  }
}

void FeatureReader::describe(const Alternative& alternative, std::int64_t number) {
  begin_part();
  put(move_slot(alternative.move), 1);
  end_part();
  const Features::Block& block = f_.blocks_[alternative.move];
  value(alternative, alternative.kind, alternative.value, number, block.first, nullptr);
  if (alternative.second == AlternativeKind::plain) return;
  const Alternative second = alternative.second_value();
  value(second, second.kind, second.value, second.value, block.second, &alternative);
}

/// The features of one value of an option. `first`: the option, if this is its second value.
void FeatureReader::value(const Alternative& alternative, AlternativeKind kind, std::int32_t value, std::int64_t number,
                          std::size_t at, const Alternative* first) {
  switch (kind) {
    case AlternativeKind::plain:
    case AlternativeKind::sets: break;
    case AlternativeKind::place:
    case AlternativeKind::card: use_card(static_cast<CardId>(value), at); break;
    case AlternativeKind::set: use_set(alternative, at); break;
    case AlternativeKind::suit: use_suit(value, at, first); break;
    case AlternativeKind::rank: use_rank(value, at); break;
    case AlternativeKind::player: use_player(value, at); break;
    case AlternativeKind::pile: use_pile(static_cast<PileId>(value), at, first); break;
    case AlternativeKind::word: use_word(value, at, first); break;
    case AlternativeKind::number:
    case AlternativeKind::range: use_number(alternative, number, at); break;
  }
}

/// Cards are described once, however many options contain them.
void FeatureReader::use_card(CardId card, std::size_t at) {
  for (const auto& [known, block, part] : cards_)
    if (known == card && block == at) return use(part);
  begin_part();
  put_card(card, at);
  end_part();
  cards_.push_back({card, at, out_.parts.size() - 1});
}

void FeatureReader::put_card(CardId card, std::size_t at) {
  put(at + kOne, 1);
  const PileId pile = table_.pile_of(card);
  if (setup_.piles[pile].owner != me_) put(at + kElsewhere, 1);
  if (!knows(card)) return;
  const Face& face = face_of(card);
  const double value = static_cast<double>(face.value.value_or(0)) / 10, high = height(face);
  const std::size_t rank = slot(rank_of(face));
  const bool own = setup_.piles[pile].owner == me_ && is_hand(pile);
  put(at + kOrder, high);
  put(at + kOrderSquared, high * high);
  put(at + kValue, value);
  put(at + kOwnRank, (ranks_[rank] - (own ? 1 : 0)) / 2.0);
  const bool in_run = is_in_run(face), in_group = is_in_group(face, own);
  put(at + kInRun, in_run);
  put(at + kInGroup, in_group);
  if (!in_run && !in_group) put(at + kLoose, value);
  if (own && size_ == 1) put(at + kLastCard, 1);
  if (wanted_rank_ >= 0 && face.rank == wanted_rank_) put(at + kWantedRank, 1);
  put(at + kCardEnd + slot(2 * f_.suits_) + rank, 1);
  if (face.suit >= 0) put_suit_of_card(face, own, at);
  std::size_t to = at + kCardEnd + slot(2 * f_.suits_ + f_.ranks_);
  for (std::size_t i = 0; i < f_.shared_.size(); ++i, to += kToPileEnd) put_to_pile(face, piles_[i], value, to);
  if (f_.melds_) put_meld(face, own, to + kSetEnd);
  if (!f_.shared_.empty() && piles_[0].bottom != nullptr && face.suit >= 0 && face.suit != piles_[0].bottom->suit)
    put(at + kCardEnd + slot(f_.suits_ + suit_of(face)), 1);
}

void FeatureReader::put_suit_of_card(const Face& face, bool own, std::size_t at) {
  const std::size_t suit = slot(suit_of(face));
  const int others = suits_[suit] - (own ? 1 : 0);
  const unsigned order = order_bit(face);
  const std::uint64_t above = order >= 63 ? 0 : ~std::uint64_t{0} << (order + 1);
  const int higher = std::popcount(unseen_[suit] & above);
  put(at + kOwnSuit, others / 4.0);
  put(at + kAlone, others == 0);
  const auto near = [&](int step) { return has(own_[suit], static_cast<int>(order) + step); };
  put(at + kNeighbours, near(1) + near(-1));
  put(at + kNear, near(2) + near(-2));
  put(at + kHigher, higher / 4.0);
  put(at + kBoss, higher == 0);
  put(at + kLower, std::popcount(unseen_[suit] & ((std::uint64_t{1} << order) - 1)) / 4.0);
  if (wanted_ >= 0) put(at + (static_cast<int>(suit) == wanted_ ? kWanted : kUnwanted), 1);
  put(at + kCardEnd + suit, 1);
}

void FeatureReader::put_to_pile(const Face& face, const SharedPile& pile, double value, std::size_t to) {
  if (pile.top == nullptr) return put(to + kLeads, 1);
  put(to + kTopSuit, face.suit == pile.top->suit);
  put(to + kTopRank, face.rank == pile.top->rank);
  if (face.order > 0 && pile.top->order > 0) put(to + kStep, height(face) - height(*pile.top));
  put(to + kSameRanks, pile.ranks[slot(rank_of(face))] / 2.0);
  put(to + kFollows, face.suit == pile.bottom->suit);
  const bool last = static_cast<int>(pile.cards.size()) + 1 >= setup_.players;
  if (wins(face, pile)) {
    put(to + kBeats, 1);
    put(to + kBeatsLast, last);
    put(to + kBeatsWorth, pile.worth / 10 + value);
    put(to + kBeatsPartner, pile.is_partners);
  } else {
    put(to + kLoses, 1);
    put(to + kLosesValue, value);
    if (pile.is_partners) put(to + kGivesPartner, value + (last ? 1 : 0));
  }
  if (face.suit == pile.bottom->suit) return;
  put(to + kOffWorth, value);
  if (face.suit >= 0) put(to + (face.order > pile.high[slot(suit_of(face))] ? kOffHigh : kOffLow), 1);
}

void FeatureReader::use_set(const Alternative& alternative, std::size_t at) {
  const std::span<const CardId> cards{decision_.sets.data() + alternative.value, alternative.count};
  double worth = 0;
  const Face* some = nullptr;
  bool one_rank = true, one_suit = true;
  int known = 0;
  double low = 2, high = 0;
  for (const CardId card : cards) {
    use_card(card, at);
    if (!knows(card)) continue;
    const Face& face = face_of(card);
    if (some == nullptr) some = &face;
    one_rank = one_rank && face.rank == some->rank;
    one_suit = one_suit && face.suit == some->suit;
    worth += static_cast<double>(face.value.value_or(0));
    low = std::min(low, height(face));
    high = std::max(high, height(face));
    ++known;
  }
  at += kCardEnd + slot(2 * f_.suits_ + f_.ranks_) + f_.shared_.size() * kToPileEnd;
  begin_part();
  put(at + std::min<std::size_t>(cards.size(), kSizesOfSets - 1), 1);
  put(at + kSetWorth, worth / 20);
  put(at + kSetAll, static_cast<int>(cards.size()) == size_);
  if (known > 0) {
    put(at + kSetRank, one_rank);
    put(at + kSetSuit, one_suit);
    put(at + kSetLow, low);
    put(at + kSetHigh, high);
  }
  end_part();
}

void FeatureReader::put_suit(int suit, std::size_t at, const Alternative* first) {
  put(at + kLength, suits_[slot(suit)] / 4.0);
  put(at + kHonours, honours_[slot(suit)]);
  put(at + kSameSuit, suit == wanted_);
  put(at + kPartnersSuit, suit == partners_suit_);
  put(at + kSuitEnd + slot(suit), 1);
  if (first == nullptr || first->kind != AlternativeKind::number) return;
  const std::size_t number = f_.blocks_[first->move].first;
  put(number + kTimesLength, first->value * suits_[slot(suit)] / 16.0);
  put(number + kTimesHonours, first->value * honours_[slot(suit)] / 4.0);
}

void FeatureReader::use_suit(std::int32_t suit, std::size_t at, const Alternative* first) {
  begin_part();
  put_suit(std::min(suit, f_.suits_ - 1), at, first);
  end_part();
}

void FeatureReader::use_word(std::int32_t word, std::size_t at, const Alternative* first) {
  begin_part();
  if (const int suit = suit_named(setup_.words[slot(word)]); suit >= 0) put_suit(suit, at, first);
  put(at + kSuitEnd + slot(f_.suits_ + word % kMostWordsSeen), 1);
  end_part();
}

void FeatureReader::use_rank(std::int32_t rank, std::size_t at) {
  begin_part();
  const int its = std::min(rank, f_.ranks_ - 1);
  put(at, static_cast<double>(rank) / f_.ranks_);
  put(at + 1, ranks_[slot(its)] / 2.0);
  put(at + 2 + slot(its), 1);
  end_part();
}

void FeatureReader::use_player(std::int32_t seat, std::size_t at) {
  begin_part();
  if (const auto hand = hand_of(seat)) put(at + kPlayersHand, table_.size(*hand) / 8.0);
  put(at + kPlayersLead, tanh_of((standing(seat) - standing(me_)) / 50));
  put(at + kPlayersEnd + slot(relation(seat)), 1);
  end_part();
}

void FeatureReader::use_pile(PileId pile, std::size_t at, const Alternative* first) {
  begin_part();
  const auto cards = table_.cards(pile);
  put(at + kPileSize, static_cast<double>(cards.size()) / 8);
  put(at + kPileOwn, setup_.piles[pile].owner == me_);
  put(at + kPilePlace, setup_.piles[pile].index / 8.0);
  for (std::size_t i = 0; i < setup_.groups.size(); ++i) {
    const PileGroup& group = setup_.groups[i];
    if (pile >= group.first && pile < group.first + group.count) put(at + kPileGroup + i % kGroups, 1);
  }
  if (first != nullptr && first->kind == AlternativeKind::card && !cards.empty() && knows(cards.back())) {
    const auto card = static_cast<CardId>(first->value);
    if (knows(card)) {
      const Face &top = face_of(cards.back()), &its = face_of(card);
      put(at + kPileSuit, its.suit == top.suit);
      const int step = setup_.pack.step(table_.face(cards.back()), table_.face(card));
      put(at + kPileUp, step == 1);
      put(at + kPileDown, step == -1);
    }
  }
  end_part();
}

void FeatureReader::use_number(const Alternative& alternative, std::int64_t number, std::size_t at) {
  begin_part();
  const auto n = static_cast<double>(number);
  if (number >= 0 && number < kFigures) put(at + slot(number), 1);
  put(at + kNumber, logged(n));
  put(at + kSquared, clipped(n * n / 100));
  if (alternative.kind == AlternativeKind::range) {
    put(at + kLow, number == alternative.value);
    put(at + kHigh, number == alternative.most);
    put(at + kPlace,
        static_cast<double>(number - alternative.value) / std::max(1, alternative.most - alternative.value));
  }
  if (setup_.has_chips) {
    const double to_pot = clipped(n / std::max(1.0, pot_) / 2);
    put(at + kToPot, to_pot);
    put(at + kToPotSquared, to_pot * to_pot);
    put(at + kToStack, clipped(n / std::max(1.0, stack_)));
    put(at + kAllStack, n >= stack_);
  }
  if (f_.poker_) {
    const double asked = n / std::max(1.0, pot_ + n);
    put(at + kMargin, 2 * (ahead_ - asked));
    put(at + kMarginLater, 2 * (ahead_later_ - asked));
    if (f_.relations_ > 2) {
      put(at + kMarginOfAll, 2 * (ahead_of_all_ - asked));
      put(at + kMarginOfAllLater, 2 * (ahead_of_all_later_ - asked));
    }
  }
  put(at + kAbove, n > highest_);
  put(at + kAboveBy, clipped((n - highest_) / 8));
  end_part();
}

}  // namespace houserules::perception
