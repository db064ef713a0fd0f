#include "bots/feature_reader.h"

#include <algorithm>
#include <array>
#include <bit>

#include "system/same_math.h"

namespace houserules::perception {
namespace {

/// Whether the bit stands in a run of three or more ones.
bool is_in_row(std::uint64_t bits, unsigned bit) {
  const std::uint64_t starts = bits & (bits >> 1U) & (bits >> 2U);  // of three
  return (((starts | starts << 1U | starts << 2U) >> bit) & 1U) != 0;
}

/// The longest run of ones.
int longest_run(std::uint64_t bits) {
  int length = 0;
  for (; bits != 0; bits &= bits << 1U) ++length;
  return length;
}

}  // namespace

FeatureReader::FeatureReader(const Features& features, const World& world, const Decision& decision, Reading& reading)
    : f_(features),
      world_(world),
      setup_(world.setup()),
      table_(world.table()),
      match_(world.table().match),
      decision_(decision),
      me_(decision.seat),
      out_(reading) {
  reading.faces = setup_.pack.faces;
  other_suit_ = world.trick_faces(reading.faces);
  for (const Face& face : reading.faces) highest_order_ = std::max(highest_order_, face.order);
  if (features.trumps_ >= 0) wanted_ = features.trumps_;
}

void FeatureReader::read() {
  out_.situation.clear();
  out_.features.clear();
  out_.parts.clear();
  out_.used.clear();
  out_.options.clear();
  look_at_cards();
  look_at_publics();
  look_at_piles();
  count_loose();
  note(0, 1);
  note_moves();
  note_hand();
  note_others();
  note_match();
  if (f_.melds_) note_melds();
  if (f_.poker_) note_poker();
  list_options();
}

void FeatureReader::look_at_cards() {
  for (int card = 0; card < table_.card_count(); ++card) {
    const auto id = static_cast<CardId>(card);
    const PileId pile = table_.pile_of(id);
    const Face& face = face_of(id);
    const bool known = knows(id);
    // Which cards are unknown depends only on which are known; which face each has does not matter.
    if (!known) {
      if (face.suit >= 0) unseen_[slot(suit_of(face))] |= std::uint64_t{1} << order_bit(face);
      continue;
    }
    const Seat owner = setup_.piles[pile].owner;
    if (f_.melds_ && owner != me_ && owner != kNoSeat && is_hand(pile) && face.suit >= 0) {
      theirs_[slot(suit_of(face))] |= std::uint64_t{1} << order_bit(face);
      ++known_theirs_;
    }
    if (setup_.piles[pile].owner != me_ || !is_hand(pile)) continue;
    ++size_;
    if (face.suit >= 0) {
      const std::size_t suit = slot(suit_of(face));
      ++suits_[suit];
      own_[suit] |= std::uint64_t{1} << order_bit(face);
      const int below_top = highest_order_ - face.order;
      if (face.order > 0 && below_top < 4) honours_[suit] += (4 - below_top) / 4.0;
    }
    ++ranks_[slot(rank_of(face))];
    if (face.order > 0) orders_ |= std::uint64_t{1} << order_bit(face);
    worth_ += static_cast<double>(face.value.value_or(0));
    if (f_.melds_) melding_.add(melding_card(face));
  }
}

/// Whether it is a hand, or for games without hands any pile of a player.
bool FeatureReader::is_hand(PileId pile) const {
  if (!setup_.hands) return true;
  const PileGroup& hands = setup_.groups[slot(*setup_.hands)];
  return pile >= hands.first && pile < hands.first + hands.count;
}

void FeatureReader::look_at_publics() {
  for (std::size_t i = 0; i < f_.publics_.size(); ++i) {
    const PublicInfo& info = setup_.publics[slot(f_.publics_[i])];
    std::size_t at = f_.publics_at_[i];
    if (info.each) {
      for (Seat seat = 0; seat < setup_.players; ++seat) {
        const int its = relation(seat);
        const PublicValue value = world_.public_value(f_.publics_[i], seat);
        note_number(at + slot(its * (kNumberEnd + 2)), value, share(its));
        if (const int suit = suit_named(value); suit >= 0) {
          note_length(at + slot(its * (kNumberEnd + 2) + kNumberEnd), suit);
          if (is_partner(seat)) partners_suit_ = suit;
        }
      }
    } else if (info.each_team) {
      for (int team = 0; team < setup_.teams; ++team) {
        const int its = team == me_ % setup_.teams ? 0 : 1;
        note_number(at + slot(its * (kNumberEnd + 2)), world_.public_value(f_.publics_[i], team),
                    its == 0 ? 1 : 1.0 / (setup_.teams - 1));
      }
    } else {
      note_shared(at, world_.public_value(f_.publics_[i], -1));
    }
  }
  note_compared();
}

void FeatureReader::note_number(std::size_t at, const PublicValue& value, double weight) {
  if (value.is_nothing()) return;
  note(at + kGiven, weight);
  if (!value.is(PublicValue::Kind::number)) return;
  const auto number = static_cast<double>(value.number);
  highest_ = std::max(highest_, number);
  if (value.number == 0) return note(at + kZero, weight);
  note(at + kScaled, weight * clipped(number / 8));
  note(at + kLogged, weight * logged(number));
}

/// The suit that a value names, by itself or as a word; -1 if it names none.
int FeatureReader::suit_named(const PublicValue& value) const {
  if (!value.is(PublicValue::Kind::text)) return -1;
  return suit_named(value.text);
}

int FeatureReader::suit_named(std::string_view text) const {
  if (!other_suit_.empty() && text == other_suit_) return f_.suits_ - 1;
  const int suit = setup_.pack.suit_index(text);
  return suit < 0 ? -1 : std::min(suit, f_.suits_ - 1);
}

void FeatureReader::note_length(std::size_t at, int suit) {
  note(at, suits_[slot(suit)] / 4.0);
  note(at + 1, honours_[slot(suit)]);
}

void FeatureReader::note_shared(std::size_t at, const PublicValue& value) {
  note_number(at, value, 1);
  const std::size_t players = at + kNumberEnd, words = players + kMostRelations;
  if (value.is(PublicValue::Kind::player)) note(players + slot(relation(static_cast<Seat>(value.number))), 1);
  if (!value.is(PublicValue::Kind::text)) return;
  if (const int suit = suit_named(value); suit >= 0) {
    note(words + slot(suit), 1);
    note_length(words + kPublicWords, suit);
    if (wanted_ < 0) wanted_ = suit;
    return;
  }
  if (const int rank = setup_.pack.rank_index(value.text); rank >= 0) {
    wanted_rank_ = rank;
    return;
  }
  const auto word = std::find(setup_.words.begin(), setup_.words.end(), value.text);
  if (word == setup_.words.end()) return;
  note(words + slot(kMostSuits + (word - setup_.words.begin()) % (kPublicWords - kMostSuits)), 1);
}

double FeatureReader::sum_of(int number, Seat seat, bool of_side) const {
  const PublicInfo& info = setup_.publics[slot(number)];
  const auto of = [&](int owner) {
    const PublicValue value = world_.public_value(number, owner);
    return value.is(PublicValue::Kind::number) ? static_cast<double>(value.number) : 0.0;
  };
  if (info.each_team) return of(seat % setup_.teams);
  if (!of_side || setup_.teams == 0) return of(seat);
  double sum = 0;
  for (Seat one = seat % setup_.teams; one < setup_.players; one += setup_.teams) sum += of(one);
  return sum;
}

/// Public values of one player or side against each other, such as tricks taken and bid.
void FeatureReader::note_compared() {
  std::size_t at = f_.compared_at_;
  for (std::size_t a = 0; a < f_.each_.size(); ++a) {
    for (std::size_t b = a + 1; b < f_.each_.size(); ++b) {
      for (Seat seat = 0; seat < setup_.players; ++seat) {
        const int its = relation(seat);
        compare(at + slot(its * kComparedEnd), sum_of(f_.each_[a], seat, false) - sum_of(f_.each_[b], seat, false),
                share(its));
      }
      at += slot(f_.relations_ * kComparedEnd);
      for (int side = 0; side < 2 && setup_.teams > 0; ++side) {
        const Seat seat = (me_ + side) % setup_.players;
        compare(at + slot(side * kComparedEnd), sum_of(f_.each_[a], seat, true) - sum_of(f_.each_[b], seat, true), 1);
      }
      at += 2 * kComparedEnd;
    }
  }
}

void FeatureReader::compare(std::size_t at, double difference, double weight) {
  if (difference < 0) note(at + kLess, weight);
  if (difference == 0) note(at + kEqual, weight);
  note(at + kMore, weight * clipped(difference / 4));
}

void FeatureReader::look_at_piles() {
  for (std::size_t i = 0; i < f_.shared_.size(); ++i) {
    SharedPile& pile = piles_[i];
    pile.cards = table_.cards(shared_pile(i));
    for (const CardId card : pile.cards) {
      if (!knows(card)) continue;
      const Face& face = face_of(card);
      if (pile.bottom == nullptr) pile.bottom = &face;
      pile.top = &face;
      ++pile.ranks[slot(rank_of(face))];
      pile.worth += static_cast<double>(face.value.value_or(0));
      if (face.suit != pile.bottom->suit) ++pile.off;
      if (face.suit >= 0) {
        int& high = pile.high[slot(suit_of(face))];
        high = std::max({high, face.order, 1});
      }
      if (!wins(face, pile)) continue;
      pile.best = &face;
      const Seat owner = table_.laid_by(card);
      pile.winner = owner == kNoSeat ? -1 : relation(owner);
      pile.is_partners = owner != kNoSeat && is_partner(owner);
    }
    const std::size_t at = f_.shared_at_[i];
    note(at + std::min<std::size_t>(pile.cards.size(), kSizes - 1), 1);
    note(at + kPileWorth, pile.worth / 10);
    if (pile.top == nullptr) continue;
    note(at + kPileTop, height(*pile.top));
    note(at + kPileOff, pile.off / 3.0);
    if (pile.top->suit >= 0) note(at + kPileEnd + slot(suit_of(*pile.top)), 1);
    if (pile.bottom->suit >= 0) note(at + kPileEnd + slot(f_.suits_ + suit_of(*pile.bottom)), 1);
    for (int suit = 0; suit < f_.suits_; ++suit) {
      const bool is_off = pile.high[slot(suit)] > 0 && suit != pile.bottom->suit;
      note(at + kPileEnd + slot(2 * f_.suits_ + suit), is_off);
    }
    if (pile.winner >= 0) note(at + kPileEnd + slot(3 * f_.suits_ + pile.winner), 1);
  }
}

/// Whether the card would win, if the pile were a trick and the suit that a public value names were trumps.
bool FeatureReader::wins(const Face& face, const SharedPile& pile) const {
  if (pile.best == nullptr) return true;
  if (face.suit == pile.best->suit) return face.order > pile.best->order;
  return wanted_ >= 0 && suit_of(face) == wanted_;
}

void FeatureReader::note_moves() {
  std::uint64_t offered = 0;
  for (const Alternative& alternative : decision_.own()) offered |= std::uint64_t{1} << move_slot(alternative.move);
  for (; offered != 0; offered &= offered - 1) note(f_.moves_at_ + slot(std::countr_zero(offered)), 1);
}

void FeatureReader::note_hand() {
  std::size_t at = f_.hand_at_;
  for (int suit = 0; suit < f_.suits_; ++suit, at += 4) {
    note(at, suits_[slot(suit)] / 4.0);
    note(at + 1, honours_[slot(suit)]);
    note(at + 2, suits_[slot(suit)] == 0);
    note(at + 3, suits_[slot(suit)] == 1);
  }
  for (int rank = 0; rank < f_.ranks_; ++rank, ++at) note(at, ranks_[slot(rank)] / 2.0);
  note(at + kSize, size_ / 8.0);
  note(at + kWorth, worth_ / 20);
  note_shape(at);
  at += kHandEnd;
  for (int i = 0; f_.has_values_ && i < kSums; ++i) note(at + slot(i), worth_ >= kLeastSum + i);
}

/// Cards of one rank, runs and suits, in the hand together with what lies on the table.
void FeatureReader::note_shape(std::size_t at) {
  std::array<int, kMostRanks> ranks{};
  std::array<int, kMostSuits> suits{};
  std::uint64_t orders = 0;
  for (std::size_t i = 0; i < f_.shared_.size(); ++i) {
    for (const CardId card : piles_[i].cards) {
      if (!knows(card)) continue;
      const Face& face = face_of(card);
      ++ranks[slot(rank_of(face))];
      if (face.suit >= 0) ++suits[slot(suit_of(face))];
      if (face.order > 0) orders |= std::uint64_t{1} << order_bit(face);
    }
  }
  note(at + kBoardPairs, *std::max_element(ranks.begin(), ranks.end()) / 4.0);
  note(at + kBoardRun, longest_run(orders) / 5.0);
  note(at + kBoardSuited, *std::max_element(suits.begin(), suits.end()) / 5.0);
  int most = 0, second = 0, suited = 0;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    const int count = ranks_[rank] == 0 ? 0 : ranks[rank] + ranks_[rank];
    if (count > most) second = most;
    second = std::max(second, std::min(count, most));
    most = std::max(most, count);
  }
  for (std::size_t suit = 0; suit < suits.size(); ++suit)
    if (suits_[suit] > 0) suited = std::max(suited, suits[suit] + suits_[suit]);
  note(at + kTwoOfAKind, most >= 2);
  note(at + kThreeOfAKind, most >= 3);
  note(at + kFourOfAKind, most >= 4);
  note(at + kTwoPairs, second >= 2);
  note(at + kRun, longest_run(orders | orders_) / 5.0);
  note(at + kSuited, suited / 5.0);
  note(at + kOwnPair, *std::max_element(ranks_.begin(), ranks_.end()) >= 2);
  if (orders != 0) {
    const auto top = static_cast<unsigned>(std::bit_width(orders)) - 1;
    note(at + kOverBoard, top >= 63 ? 0 : std::popcount(orders_ >> (top + 1)) / 2.0);
    note(at + kTopPair, static_cast<double>((orders_ >> top) & 1U));
  }
  note(at + kLooseCards, loose_ / 8.0);
  note(at + kLooseWorth, loose_worth_ / 20);
}

bool FeatureReader::is_in_run(const Face& face) const {
  if (face.suit < 0 || face.order <= 0) return false;
  return is_in_row(own_[slot(suit_of(face))] | std::uint64_t{1} << order_bit(face), order_bit(face));
}

/// The cards of the hand that are in no group and in no run of three.
void FeatureReader::count_loose() {
  if (!setup_.hands) return;
  const auto hand = hand_of(me_);
  for (const CardId card : table_.cards(*hand)) {
    if (!knows(card)) continue;
    const Face& face = face_of(card);
    if (is_in_run(face) || is_in_group(face, true)) continue;
    ++loose_;
    loose_worth_ += static_cast<double>(face.value.value_or(0));
  }
}

void FeatureReader::note_others() {
  std::array<std::array<double, kOtherEnd>, kMostRelations> sums{};
  for (Seat seat = 0; seat < setup_.players; ++seat) {
    auto& its = sums[slot(relation(seat))];
    const double weight = share(relation(seat));
    its[kIn] += weight * (match_.is_in(seat) && table_.turns.is_active(seat));
    const auto hand = hand_of(seat);
    if (!hand || seat == me_) continue;
    const int cards = table_.size(*hand);
    its[kHandSize] += weight * cards / 8.0;
    its[kFewCards] += weight * (cards <= 2);
  }
  for (std::size_t i = 0; i < setup_.piles.size(); ++i) {
    const Seat owner = setup_.piles[i].owner;
    const auto pile = static_cast<PileId>(i);
    if (owner == kNoSeat || (owner == me_ && is_hand(pile))) continue;
    if (setup_.piles[i].facing == PileFacing::down) continue;
    auto& its = sums[slot(relation(owner))];
    const double weight = share(relation(owner));
    for (const CardId card : table_.cards(pile)) {
      if (!knows(card)) continue;
      const Face& face = face_of(card);
      its[kShownWorth] += weight * static_cast<double>(face.value.value_or(0)) / 20;
      its[kShownSize] += weight / 5;
      its[kShownTop] = height(face);
    }
  }
  for (int one = 0; one < f_.relations_; ++one) {
    for (int i = 0; i < kOtherEnd; ++i)
      note(f_.others_at_ + slot(one * kOtherEnd + i), std::clamp(sums[slot(one)][slot(i)], -3.0, 3.0));
  }
  for (std::size_t i = 0; i < f_.owned_.size(); ++i) {
    const PileGroup& group = setup_.groups[slot(f_.owned_[i])];
    for (Seat seat = 0; seat < setup_.players; ++seat) {
      const int its = relation(seat);
      note(f_.owned_at_ + i * slot(f_.relations_) + slot(its),
           share(its) * table_.size(static_cast<PileId>(group.first + seat)) / 8.0);
    }
  }
}

void FeatureReader::note_match() {
  double others = 0;
  for (Seat seat = 0; seat < setup_.players; ++seat) others += seat == me_ ? 0 : standing(seat);
  lead_ = standing(me_) - others / std::max(1, setup_.players - 1);
  const std::size_t at = f_.match_at_;
  note(at + kLead, tanh_of(lead_ / 50));
  stack_ = static_cast<double>(match_.chips[slot(me_)]);
  for (std::size_t i = 0; i < setup_.pots.size(); ++i) pot_ += static_cast<double>(match_.pots[i]);
  if (setup_.has_chips) {
    const double unit = static_cast<double>(std::max<std::int64_t>(1, setup_.chips));
    note(at + kStack, clipped(stack_ / unit / 2));
    note(at + kPot, clipped(pot_ / unit));
    note(at + kPotToStack, clipped(pot_ / std::max(1.0, stack_) / 2));
  }
  note(at + kDealer, match_.dealer == me_);
  if (setup_.stock) note(at + kStock, table_.size(*setup_.stock) / 20.0);
  note(at + kMatchEnd + slot(relation(match_.dealer)), 1);
}

}  // namespace houserules::perception
