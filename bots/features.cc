#include "bots/features.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "bots/candidates.h"
#include "bots/melding.h"
#include "runtime/chance.h"
#include "runtime/poker.h"
#include "system/same_math.h"

namespace houserules {
namespace {

// Beyond these, things share a feature.
constexpr int kMostSuits = 6, kMostRanks = 16, kMostMovesSeen = 24, kMostPublics = 12, kMostCompared = 4,
              kMostShared = 2, kMostOwned = 3, kMostRelations = 4, kMostBlocks = 3, kMostWordsSeen = 12;

// ---- the situation ----
// The hand: of each suit its length, honours, whether void, single; each rank; and these.
enum {
  kSize,
  kWorth,
  kTwoOfAKind,
  kThreeOfAKind,
  kFourOfAKind,
  kTwoPairs,
  kRun,
  kSuited,
  kBoardPairs,
  kBoardRun,
  kBoardSuited,
  kOwnPair,
  kOverBoard,
  kTopPair,
  kLooseCards,
  kLooseWorth,
  kHandEnd
};
constexpr int kLeastSum = 11, kSums = 11;  // whether the cards' values add up to 11, 12 ... 21, or more
// Of the players in a relation: their hand, visible cards, score.
enum { kHandSize, kFewCards, kShownWorth, kShownSize, kShownTop, kIn, kOtherEnd };
// Of a shared pile: its size (one of six), its cards, whose card wins.
enum { kSizes = 6, kPileWorth = kSizes, kPileTop, kPileOff, kPileEnd };
// Of a public value: as a number, a player, a suit or word.
enum { kGiven, kZero, kScaled, kLogged, kNumberEnd };
constexpr int kPublicWords = 12;
// Of two public values of one player.
enum { kLess, kEqual, kMore, kComparedEnd };
enum { kLead, kStack, kPot, kPotToStack, kDealer, kStock, kMatchEnd };
// Of the hand where melds count.
enum { kDeadwood, kDeadwoodSquared, kLittleDeadwood, kThrown, kTheirsKnown, kMeldingEnd };

// For each size of the first shared pile, where hands of poker count.
enum {
  kAhead,
  kAheadLater,
  kAheadSquared,
  kPokerEnd,
  // Of more than two players: ahead of all who are still in.
  kAheadOfAll = kPokerEnd,
  kAheadOfAllLater,
  kPokerOfAllEnd
};
constexpr int kPokerDeals = 60;  ///< random deals from which to estimate how often a hand is ahead
constexpr int kToCome = 2;

// ---- options ----
// A card: these, its suit, its rank, what it is to the shared piles.
enum {
  kOne,
  kOrder,
  kOrderSquared,
  kValue,
  kOwnSuit,
  kAlone,
  kOwnRank,
  kNeighbours,
  kNear,
  kInRun,
  kInGroup,
  kLoose,
  kHigher,
  kLower,
  kBoss,
  kWanted,
  kUnwanted,
  kWantedRank,
  kLastCard,
  kElsewhere,
  kCardEnd
};
// A card to a shared pile.
enum {
  kLeads,
  kTopSuit,
  kTopRank,
  kStep,
  kFollows,
  kBeats,
  kLoses,
  kBeatsLast,
  kBeatsWorth,
  kBeatsPartner,
  kLosesValue,
  kGivesPartner,
  kSameRanks,
  kOffWorth,
  kOffHigh,
  kOffLow,
  kToPileEnd
};
enum { kSetSize, kSizesOfSets = 8, kSetWorth = kSizesOfSets, kSetRank, kSetSuit, kSetLow, kSetHigh, kSetAll, kSetEnd };
// A card where melds count.
enum { kLeft, kLeftSquared, kSaves, kNothingLeft, kOuts, kAnyOuts, kSafe, kWays, kWaysKnown, kMeldEnd };
enum { kLength, kHonours, kSameSuit, kPartnersSuit, kSuitEnd };
constexpr int kFigures = 16;  // numbers that have a feature of their own
enum {
  kNumber = kFigures,
  kSquared,
  kLow,
  kHigh,
  kPlace,
  kToPot,
  kToPotSquared,
  kToStack,
  kAllStack,
  kAbove,
  kAboveBy,
  kTimesLength,
  kTimesHonours,
  kNumberOptionEnd,
  // Where hands of poker count: how much likelier the player is to be ahead than the number asks for.
  kMargin = kNumberOptionEnd,
  kMarginLater,
  kMarginOfAll,
  kMarginOfAllLater,
  kPokerOptionEnd
};
enum { kPlayersHand, kPlayersLead, kPlayersEnd };
enum {
  kPileSize,
  kPileOwn,
  kPileSuit,
  kPileUp,
  kPileDown,
  kPilePlace,
  kPileGroup,
  kGroups = 6,
  kPileOptionEnd = kPileGroup + kGroups
};

int size_of(ValueType type, int suits, int ranks, int shared, int relations, bool melds, bool poker) {
  switch (type) {
    case ValueType::none: return 0;
    case ValueType::card: return kCardEnd + 2 * suits + ranks + shared * kToPileEnd + kSetEnd + (melds ? kMeldEnd : 0);
    case ValueType::suit: return kSuitEnd + suits;
    case ValueType::word: return kSuitEnd + suits + kMostWordsSeen;
    case ValueType::rank: return 2 + ranks;
    case ValueType::player: return kPlayersEnd + relations;
    case ValueType::pile: return kPileOptionEnd;
    case ValueType::number: return !poker ? kNumberOptionEnd : relations > 2 ? kPokerOptionEnd : kMarginOfAll;
  }
  return 0;
}

/// No feature is larger: a few large ones would outweigh all others.
constexpr double kMostValue = 3;

float clipped(double value) { return static_cast<float>(std::clamp(value, -2.0, 2.0)); }
float logged(double value) { return static_cast<float>(std::copysign(log2_of(1 + std::abs(value)) / 4, value)); }

/// Cards of a group or a run, in most games of melds.
constexpr int kMelds = 3;

/// Whether the bit stands in a run of three or more ones.
bool is_in_run(std::uint64_t bits, unsigned bit) {
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

// ---- which features there are ----

int Features::poker_features() const { return relations_ > 2 ? kPokerOfAllEnd : kPokerEnd; }

std::uint16_t Features::take(int count, std::size_t& from) {
  const auto first = static_cast<std::uint16_t>(from);
  from += static_cast<std::size_t>(count);
  return first;
}

Features::Features(const Setup& setup)
    : suits_(std::min<int>(kMostSuits, static_cast<int>(setup.pack.suits.size()) + (setup.suits_by_script ? 1 : 0))),
      ranks_(std::min<int>(kMostRanks, static_cast<int>(setup.pack.ranks.size()))),
      relations_(std::min(kMostRelations, setup.players)),
      melds_(setup.counts_melds && setup.hands.has_value()),
      poker_(setup.ranks_poker && setup.hands.has_value() && setup.pack.ordered_ranks <= kMostPokerRanks),
      trumps_(setup.trumps < 0 ? -1 : std::min(setup.trumps, suits_ - 1)) {
  for (const Face& face : setup.pack.faces) has_values_ = has_values_ || face.value.value_or(0) != 0;
  for (std::size_t i = 0; i < setup.groups.size(); ++i) {
    const PileGroup& group = setup.groups[i];
    const PileFacing facing = setup.piles[group.first].facing;
    const bool is_open = facing != PileFacing::down && facing != PileFacing::own;
    if (group.shape == PileGroup::Shape::single && is_open && group.first != setup.stock &&
        shared_.size() < kMostShared)
      shared_.push_back(static_cast<int>(i));
    if (group.is_of_each_player() && static_cast<int>(i) != setup.hands && owned_.size() < kMostOwned)
      owned_.push_back(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < setup.publics.size() && i < kMostPublics; ++i) {
    publics_.push_back(static_cast<int>(i));
    if ((setup.publics[i].each || setup.publics[i].each_team) && each_.size() < kMostCompared)
      each_.push_back(static_cast<int>(i));
  }
  lay_situation(setup);
  lay_options(setup);
}

void Features::lay_situation(const Setup& setup) {
  take(1, situations_);  // always 1
  moves_at_ = take(kMostMovesSeen, situations_);
  hand_at_ = take(4 * suits_ + ranks_ + kHandEnd + (has_values_ ? kSums : 0), situations_);
  others_at_ = take(relations_ * kOtherEnd, situations_);
  for (std::size_t i = 0; i < shared_.size(); ++i)
    shared_at_.push_back(take(kPileEnd + 3 * suits_ + kMostRelations, situations_));
  owned_at_ = take(relations_ * static_cast<int>(owned_.size()), situations_);
  for (const int number : publics_) {
    const PublicInfo& info = setup.publics[slot(number)];
    const int owners = info.each ? relations_ : info.each_team ? 2 : 1;
    const int own = info.each || info.each_team ? kNumberEnd + 2 : kNumberEnd + kMostRelations + kPublicWords + 2;
    publics_at_.push_back(take(owners * own, situations_));
  }
  const int pairs = static_cast<int>(each_.size() * (each_.size() - 1) / 2);
  compared_at_ = take(pairs * (relations_ + 2) * kComparedEnd, situations_);
  match_at_ = take(kMatchEnd + kMostRelations, situations_);
  if (melds_) melds_at_ = take(kMeldingEnd, situations_);
  if (poker_) poker_at_ = take(int{kSizes} * poker_features(), situations_);
}

void Features::lay_options(const Setup& setup) {
  take(kMostMovesSeen, options_);
  // Values of one kind have blocks of their own for the first few moves, then share the last.
  std::array<std::vector<std::uint16_t>, 8> blocks;
  const auto block_of = [&](ValueType type) {
    auto& its = blocks[slot(type)];
    if (its.size() == kMostBlocks) return its.back();
    its.push_back(take(size_of(type, suits_, ranks_, static_cast<int>(shared_.size()), relations_, melds_, poker_),
                       options_));
    return its.back();
  };
  for (const MoveInfo& move : setup.moves) {
    Block block;
    if (move.value != ValueType::none) block.first = block_of(move.value);
    if (move.second != ValueType::none) block.second = block_of(move.second);
    blocks_.push_back(block);
  }
}

// ---- reading a decision ----

/// Reads one decision.
class FeatureReader {
 public:
  FeatureReader(const Features& features, const World& world, const Decision& decision, Reading& reading)
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

  void read() {
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

 private:
  struct SharedPile {
    std::span<const CardId> cards;
    const Face* top = nullptr;
    const Face* bottom = nullptr;
    const Face* best = nullptr;  ///< of the cards as a trick
    int winner = -1;             ///< the relation of its owner
    double worth = 0;
    int off = 0;  ///< how many do not follow the first
    std::array<std::uint8_t, kMostRanks> ranks{};
    std::array<int, kMostSuits> high{};  ///< the highest order of each suit
    bool is_partners = false;            ///< the winner is the partner
  };

  static Feature feature(std::size_t index, double value) {
    return {static_cast<std::uint16_t>(index), static_cast<float>(std::clamp(value, -kMostValue, kMostValue))};
  }
  void note(std::size_t index, double value) {
    if (value != 0) out_.situation.push_back(feature(index, value));
  }
  void put(std::size_t index, double value) {
    if (value != 0) out_.features.push_back(feature(index, value));
  }

  const Face& face_of(CardId card) const { return out_.faces[table_.face(card)]; }
  bool knows(CardId card) const { return ((table_.visible_to(card) | table_.known_to(card)) & seat_bit(me_)) != 0; }
  int suit_of(const Face& face) const { return std::min(face.suit, f_.suits_ - 1); }
  int rank_of(const Face& face) const { return std::min(face.rank, f_.ranks_ - 1); }
  double height(const Face& face) const { return static_cast<double>(face.order) / highest_order_; }
  static unsigned order_bit(const Face& face) { return static_cast<unsigned>(std::clamp(face.order, 0, 63)); }
  /// 0: the player; 1: the next; 3: the one before; 2: others.
  int relation(Seat seat) const {
    const int players = setup_.players;
    const int steps = (seat - me_ + players) % players;
    if (players <= kMostRelations) return steps;
    return steps <= 1 ? steps : steps == players - 1 ? 3 : 2;
  }
  double share(int relation) const {  // of one of the players in this relation
    return relation == 2 && setup_.players > kMostRelations ? 1.0 / (setup_.players - 3) : 1;
  }
  bool is_partner(Seat seat) const { return setup_.teams > 0 && seat != me_ && (seat - me_) % setup_.teams == 0; }
  std::optional<PileId> hand_of(Seat seat) const {
    if (!setup_.hands) return std::nullopt;
    return static_cast<PileId>(setup_.groups[slot(*setup_.hands)].first + seat);
  }

  void look_at_cards() {
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
  bool is_hand(PileId pile) const {
    if (!setup_.hands) return true;
    const PileGroup& hands = setup_.groups[slot(*setup_.hands)];
    return pile >= hands.first && pile < hands.first + hands.count;
  }

  void look_at_publics() {
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

  void note_number(std::size_t at, const PublicValue& value, double weight) {
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
  int suit_named(const PublicValue& value) const {
    if (!value.is(PublicValue::Kind::text)) return -1;
    return suit_named(value.text);
  }
  int suit_named(std::string_view text) const {
    if (!other_suit_.empty() && text == other_suit_) return f_.suits_ - 1;
    const int suit = setup_.pack.suit_index(text);
    return suit < 0 ? -1 : std::min(suit, f_.suits_ - 1);
  }

  void note_length(std::size_t at, int suit) {
    note(at, suits_[slot(suit)] / 4.0);
    note(at + 1, honours_[slot(suit)]);
  }

  void note_shared(std::size_t at, const PublicValue& value) {
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

  double sum_of(int number, Seat seat, bool of_side) const {
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
  void note_compared() {
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
  void compare(std::size_t at, double difference, double weight) {
    if (difference < 0) note(at + kLess, weight);
    if (difference == 0) note(at + kEqual, weight);
    note(at + kMore, weight * clipped(difference / 4));
  }

  PileId shared_pile(std::size_t i) const { return setup_.groups[slot(f_.shared_[i])].first; }

  void look_at_piles() {
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
  bool wins(const Face& face, const SharedPile& pile) const {
    if (pile.best == nullptr) return true;
    if (face.suit == pile.best->suit) return face.order > pile.best->order;
    return wanted_ >= 0 && suit_of(face) == wanted_;
  }

  void note_moves() {
    std::uint64_t offered = 0;
    for (const Alternative& alternative : decision_.own()) offered |= std::uint64_t{1} << move_slot(alternative.move);
    for (; offered != 0; offered &= offered - 1) note(f_.moves_at_ + slot(std::countr_zero(offered)), 1);
  }
  static unsigned move_slot(std::uint8_t move) { return move % kMostMovesSeen; }

  void note_hand() {
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
  void note_shape(std::size_t at) {
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

  bool is_in_run(const Face& face) const {
    if (face.suit < 0 || face.order <= 0) return false;
    return houserules::is_in_run(own_[slot(suit_of(face))] | std::uint64_t{1} << order_bit(face), order_bit(face));
  }
  bool is_in_group(const Face& face, bool own) const { return ranks_[slot(rank_of(face))] + (own ? 0 : 1) >= kMelds; }

  /// The cards of the hand that are in no group and in no run of three.
  void count_loose() {
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

  void note_others() {
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

  double standing(Seat seat) const { return static_cast<double>(match_.scores[slot(seat)]); }

  void note_match() {
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

  // ---- melds ----

  Melding::Card melding_card(const Face& face) const {
    const auto worth = static_cast<int>(std::clamp<std::int64_t>(face.value.value_or(0), 0, 1000));
    return {face.suit < 0 ? -1 : suit_of(face), rank_of(face), std::min(face.order, 63), worth};
  }

  void note_melds() {
    deadwood_ = melding_.deadwood();
    const std::size_t at = f_.melds_at_;
    note(at + kDeadwood, deadwood_ / 30.0);
    note(at + kDeadwoodSquared, deadwood_ * deadwood_ / 1000.0);
    note(at + kLittleDeadwood, deadwood_ <= 10);
    note(at + kThrown, f_.shared_.empty() ? 0 : table_.size(shared_pile(0)) / 10.0);
    note(at + kTheirsKnown, known_theirs_ / 3.0);
  }

  /// The least deadwood after the card is put away, or taken and the best other one put away.
  int deadwood_after(const Face& face, bool own) {
    const Melding::Card card = melding_card(face);
    if (own) {
      melding_.remove(card);
      const int left = melding_.deadwood();
      melding_.add(card);
      return left;
    }
    melding_.add(card);
    int least = melding_.deadwood();
    for (const CardId other : table_.cards(*hand_of(me_))) {
      if (!knows(other) || face_of(other).value.value_or(0) <= 0) continue;
      const Melding::Card thrown = melding_card(face_of(other));
      melding_.remove(thrown);
      least = std::min(least, melding_.deadwood());
      melding_.add(thrown);
    }
    melding_.remove(card);
    return least;
  }

  static bool has(std::uint64_t orders, int order) {
    return order >= 1 && order <= 63 && ((orders >> static_cast<unsigned>(order)) & 1U) != 0;
  }

  /// How many unseen cards make a meld of this one and others in the hand.
  int outs(const Face& face, bool own) const {
    const std::uint64_t bit = std::uint64_t{1} << order_bit(face);
    int outs = 0;
    const int mates = melding_.of_rank(rank_of(face)) - (own ? 1 : 0);
    for (std::size_t suit = 0; mates > 0 && suit < unseen_.size(); ++suit) outs += (unseen_[suit] & bit) != 0;
    if (face.suit < 0 || face.order <= 0) return outs;
    const std::uint64_t held = own_[slot(suit_of(face))], unseen = unseen_[slot(suit_of(face))];
    const int order = face.order;
    outs += has(unseen, order + 1) && (has(held, order + 2) || has(held, order - 1));
    outs += has(unseen, order - 1) && (has(held, order - 2) || has(held, order + 1));
    outs += has(unseen, order + 2) && has(held, order + 1);
    outs += has(unseen, order - 2) && has(held, order - 1);
    return outs;
  }

  /// In how many ways others may meld the card with two that they can hold; `known`: with one that they hold.
  int ways(const Face& face, bool known) const {
    const std::uint64_t bit = std::uint64_t{1} << order_bit(face);
    int unseen = 0, held = 0;
    for (std::size_t suit = 0; suit < unseen_.size(); ++suit) {
      unseen += (unseen_[suit] & bit) != 0;
      held += (theirs_[suit] & bit) != 0;
    }
    const int all = unseen + held;
    int ways = (all * (all - 1) - (known ? unseen * (unseen - 1) : 0)) / 2;
    if (face.suit < 0 || face.order <= 0) return ways;
    const std::uint64_t theirs = theirs_[slot(suit_of(face))], any = theirs | unseen_[slot(suit_of(face))];
    const auto both = [&](int a, int b) {
      a += face.order;
      b += face.order;
      return has(any, a) && has(any, b) && (!known || has(theirs, a) || has(theirs, b));
    };
    ways += both(-2, -1) + both(-1, 1) + both(1, 2);
    return ways;
  }

  void put_meld(const Face& face, bool own, std::size_t at) {
    const int left = deadwood_after(face, own);
    put(at + kLeft, left / 30.0);
    put(at + kLeftSquared, left * left / 1000.0);
    put(at + kSaves, (deadwood_ - left) / 10.0);
    put(at + kNothingLeft, left == 0);
    const int chances = outs(face, own);
    put(at + kOuts, chances / 3.0);
    put(at + kAnyOuts, chances > 0);
    const int theirs = ways(face, false);
    put(at + kSafe, theirs == 0);
    put(at + kWays, theirs / 4.0);
    put(at + kWaysKnown, ways(face, true) / 2.0);
  }

  // ---- poker ----

  /// Estimates from random deals of the unseen cards how often the hand is ahead of another one, now and with more cards
  /// on the table.
  void note_poker() {
    std::vector<FaceId> own, board, unseen;
    for (int card = 0; card < table_.card_count(); ++card) {
      if (!knows(static_cast<CardId>(card))) unseen.push_back(table_.face(static_cast<CardId>(card)));
    }
    std::sort(unseen.begin(), unseen.end());  // which card has which face is hidden
    for (const CardId card : table_.cards(*hand_of(me_)))
      if (knows(card)) own.push_back(table_.face(card));
    for (std::size_t i = 0; i < f_.shared_.size(); ++i) {
      for (const CardId card : piles_[i].cards)
        if (knows(card)) board.push_back(table_.face(card));
    }
    const std::size_t others = own.size(), needed = others + kToCome;
    if (own.empty() || unseen.size() < needed) return;
    std::uint64_t seed = 1;
    for (const auto* faces : {&own, &board})
      for (const FaceId face : *faces) seed = mix(seed, face + std::uint64_t{1});
    Chance chance(seed);
    std::vector<FaceId> mine = board, theirs;
    mine.insert(mine.end(), own.begin(), own.end());
    const std::int64_t now = poker_worth(setup_.pack, mine);
    double ahead = 0, later = 0;
    const auto won = [](std::int64_t a, std::int64_t b) { return a > b ? 1 : a == b ? 0.5 : 0; };
    for (int deal = 0; deal < kPokerDeals; ++deal) {
      for (std::size_t i = 0; i < needed; ++i)
        std::swap(unseen[i], unseen[i + chance.below(static_cast<std::uint32_t>(unseen.size() - i))]);
      theirs = board;
      theirs.insert(theirs.end(), unseen.begin(), unseen.begin() + static_cast<std::ptrdiff_t>(others));
      ahead += won(now, poker_worth(setup_.pack, theirs));
      const std::size_t size = mine.size();
      for (std::size_t i = others; i < needed; ++i) {
        mine.push_back(unseen[i]);
        theirs.push_back(unseen[i]);
      }
      later += won(poker_worth(setup_.pack, mine), poker_worth(setup_.pack, theirs));
      mine.resize(size);
    }
    ahead_ = ahead / kPokerDeals;
    ahead_later_ = later / kPokerDeals;
    const std::size_t at = f_.poker_at_ + slot(f_.poker_features()) * std::min<std::size_t>(board.size(), kSizes - 1);
    note(at + kAhead, 2 * ahead_ - 1);
    note(at + kAheadLater, 2 * ahead_later_ - 1);
    note(at + kAheadSquared, ahead_ * ahead_);
    if (f_.relations_ == 2) return;
    ahead_of_all_ = ahead_of_all_later_ = 1;
    for (Seat seat = 0; seat < setup_.players; ++seat) {
      if (seat == me_ || !match_.is_in(seat) || !table_.turns.is_active(seat)) continue;
      ahead_of_all_ *= ahead_;
      ahead_of_all_later_ *= ahead_later_;
    }
    note(at + kAheadOfAll, 2 * ahead_of_all_ - 1);
    note(at + kAheadOfAllLater, 2 * ahead_of_all_later_ - 1);
  }

  // ---- options ----

  void begin_part() { out_.parts.push_back({static_cast<std::uint32_t>(out_.features.size()), 0}); }
  void end_part() {
    out_.parts.back().end = static_cast<std::uint32_t>(out_.features.size());
    use(out_.parts.size() - 1);
  }
  void use(std::size_t part) { out_.used.push_back(static_cast<std::uint32_t>(part)); }

  void list_options() {
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

  void describe(const Alternative& alternative, std::int64_t number) {
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
  void value(const Alternative& alternative, AlternativeKind kind, std::int32_t value, std::int64_t number,
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
  void use_card(CardId card, std::size_t at) {
    for (const auto& [known, block, part] : cards_)
      if (known == card && block == at) return use(part);
    begin_part();
    put_card(card, at);
    end_part();
    cards_.push_back({card, at, out_.parts.size() - 1});
  }

  void put_card(CardId card, std::size_t at) {
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

  void put_suit_of_card(const Face& face, bool own, std::size_t at) {
    const std::size_t suit = slot(suit_of(face));
    const int others = suits_[suit] - (own ? 1 : 0);
    const unsigned order = order_bit(face);
    const std::uint64_t above = order >= 63 ? 0 : ~std::uint64_t{0} << (order + 1);
    const int higher = std::popcount(unseen_[suit] & above);
    put(at + kOwnSuit, others / 4.0);
    put(at + kAlone, others == 0);
    const auto near = [&](int step) {
      const int to = static_cast<int>(order) + step;
      return to >= 1 && to <= 63 && ((own_[suit] >> static_cast<unsigned>(to)) & 1U) != 0;
    };
    put(at + kNeighbours, near(1) + near(-1));
    put(at + kNear, near(2) + near(-2));
    put(at + kHigher, higher / 4.0);
    put(at + kBoss, higher == 0);
    put(at + kLower, std::popcount(unseen_[suit] & ((std::uint64_t{1} << order) - 1)) / 4.0);
    if (wanted_ >= 0) put(at + (static_cast<int>(suit) == wanted_ ? kWanted : kUnwanted), 1);
    put(at + kCardEnd + suit, 1);
  }

  void put_to_pile(const Face& face, const SharedPile& pile, double value, std::size_t to) {
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

  void use_set(const Alternative& alternative, std::size_t at) {
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

  void put_suit(int suit, std::size_t at, const Alternative* first) {
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
  void use_suit(std::int32_t suit, std::size_t at, const Alternative* first) {
    begin_part();
    put_suit(std::min(suit, f_.suits_ - 1), at, first);
    end_part();
  }
  void use_word(std::int32_t word, std::size_t at, const Alternative* first) {
    begin_part();
    if (const int suit = suit_named(setup_.words[slot(word)]); suit >= 0) put_suit(suit, at, first);
    put(at + kSuitEnd + slot(f_.suits_ + word % kMostWordsSeen), 1);
    end_part();
  }

  void use_rank(std::int32_t rank, std::size_t at) {
    begin_part();
    const int its = std::min(rank, f_.ranks_ - 1);
    put(at, static_cast<double>(rank) / f_.ranks_);
    put(at + 1, ranks_[slot(its)] / 2.0);
    put(at + 2 + slot(its), 1);
    end_part();
  }

  void use_player(std::int32_t seat, std::size_t at) {
    begin_part();
    if (const auto hand = hand_of(seat)) put(at + kPlayersHand, table_.size(*hand) / 8.0);
    put(at + kPlayersLead, tanh_of((standing(seat) - standing(me_)) / 50));
    put(at + kPlayersEnd + slot(relation(seat)), 1);
    end_part();
  }

  void use_pile(PileId pile, std::size_t at, const Alternative* first) {
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

  void use_number(const Alternative& alternative, std::int64_t number, std::size_t at) {
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

  struct KnownCard {
    CardId card;
    std::size_t block, part;
  };

  const Features& f_;
  const World& world_;
  const Setup& setup_;
  const Table& table_;
  const Match& match_;
  const Decision& decision_;
  const Seat me_;
  Reading& out_;

  std::string other_suit_;  ///< that cards count to, though it is not in the pack
  int highest_order_ = 1;
  int size_ = 0;  ///< of the hand
  std::array<int, kMostSuits> suits_{};
  std::array<double, kMostSuits> honours_{};
  std::array<std::uint64_t, kMostSuits> own_{}, unseen_{};  ///< orders in hand, and unknown, by suit
  std::array<int, kMostRanks> ranks_{};
  std::uint64_t orders_ = 0;
  Melding melding_;  ///< the hand, where melds count
  std::array<std::uint64_t, kMostSuits> theirs_{};  ///< orders known in others' hands, by suit
  int known_theirs_ = 0, deadwood_ = 0;
  double ahead_ = 0.5, ahead_later_ = 0.5;                ///< of a random hand, in poker
  double ahead_of_all_ = 0.5, ahead_of_all_later_ = 0.5;  ///< of the hands of all who are still in
  double worth_ = 0, loose_worth_ = 0;
  int loose_ = 0;
  std::array<SharedPile, kMostShared> piles_{};
  int wanted_ = -1, wanted_rank_ = -1, partners_suit_ = -1;  ///< named by public values
  double highest_ = 0;                                       ///< of the public numbers
  double lead_ = 0, stack_ = 0, pot_ = 0;
  std::vector<KnownCard> cards_;
};

void Features::read(const World& world, const Decision& decision, Reading& reading) const {
  FeatureReader(*this, world, decision, reading).read();
}

}  // namespace houserules
