#include "runtime/best_melds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>

namespace houserules {
namespace {

/// A set of cards of the hand, one bit per index.
using Places = std::uint64_t;

std::int64_t total(std::span<const std::int64_t> worth, Places places) {
  std::int64_t sum = 0;
  for (; places != 0; places &= places - 1) sum += worth[slot(std::countr_zero(places))];
  return sum;
}

class Parting {
 public:
  Parting(const Search& hand, std::span<const std::int64_t> worth) : hand_(hand), worth_(worth) {}

  /// Adds a meld with these faces, unless the hand lacks one of them.
  void add(std::span<const FaceId> faces) {
    hand_.spend(static_cast<std::int64_t>(faces.size()) + 1);
    Meld meld;
    for (const FaceId face : faces) {
      Places same = 0;
      for (std::size_t place = 0; place < hand_.faces.size(); ++place) {
        if (hand_.faces[place] == face) same |= Places{1} << place;
      }
      meld.alike.push_back(same);
      covered_ |= same;
    }
    if (!can_lay(meld, all())) return;
    for (const Places alike : meld.alike) {
      for (Places left = alike; left != 0; left &= left - 1) {
        std::vector<std::size_t>& taking = melds_with_[slot(std::countr_zero(left))];
        if (taking.empty() || taking.back() != melds_.size()) taking.push_back(melds_.size());
      }
    }
    melds_.push_back(std::move(meld));
  }

  CardSets best() {
    CardSets result;
    if (melds_.empty()) return result;
    Places left = covered_ & all();
    while (left != 0) {
      const Way& way = best_of(left);
      const Places laid = way.laid;
      if (laid == 0) {
        left &= left - 1;
        continue;
      }
      std::vector<CardId> cards;
      for (const std::size_t place : order_of(laid, way.meld)) cards.push_back(hand_.cards[place]);
      result.add(cards);
      left &= ~laid;
    }
    return result;
  }

 private:
  /// For each card of the meld: the cards of the hand with its face.
  struct Meld {
    std::vector<Places> alike;
  };
  /// The best use of the first remaining card: in a meld, or in none (laid: 0).
  struct Way {
    std::int64_t worth = 0;
    Places laid = 0;
    std::size_t meld = 0;
  };

  Places all() const { return hand_.cards.size() == kMostParted ? ~Places{0} : (Places{1} << hand_.cards.size()) - 1; }

  /// The free cards that the meld would use, the first of equal ones; 0 if there are not enough.
  static Places can_lay(const Meld& meld, Places free) {
    Places taken = 0;
    for (const Places alike : meld.alike) {
      const Places left = alike & free & ~taken;
      if (left == 0) return 0;
      taken |= left & (~left + 1);
    }
    return taken;
  }

  /// The cards of a laid meld, in the meld's order.
  std::vector<std::size_t> order_of(Places laid, std::size_t meld) const {
    std::vector<std::size_t> places;
    for (const Places alike : melds_[meld].alike) {
      const Places here = alike & laid;
      places.push_back(static_cast<std::size_t>(std::countr_zero(here)));
      laid &= ~(here & (~here + 1));
    }
    return places;
  }

  // The first remaining card is either in one of the melds that can use it, or in none.
  const Way& best_of(Places left) {
    const auto known = ways_.find(left);
    if (known != ways_.end()) return known->second;
    const Places first = left & (~left + 1);
    const std::vector<std::size_t>& taking = melds_with_[slot(std::countr_zero(left))];
    hand_.spend((ways_.size() < kFewWays ? 4 : kPerWay) + static_cast<std::int64_t>(taking.size()));
    Way best;
    for (const std::size_t number : taking) {
      const Places laid = can_lay(melds_[number], left);
      if ((laid & first) == 0) continue;
      std::int64_t worth = worth_beyond(left & ~laid);
      worth += total(worth_, laid);
      if (best.laid == 0 || worth > best.worth) best = {worth, laid, number};
    }
    const std::int64_t without = worth_beyond(left & ~first);
    if (best.laid == 0 || without > best.worth) best = {without, 0, 0};
    return ways_.emplace(left, best).first->second;
  }

  std::int64_t worth_beyond(Places left) { return left == 0 ? 0 : best_of(left).worth; }

  /// Memoized results cost memory as well as time.
  static constexpr std::size_t kFewWays = 1000;
  static constexpr std::int64_t kPerWay = 128;

  const Search& hand_;
  const std::span<const std::int64_t> worth_;
  std::vector<Meld> melds_;
  std::array<std::vector<std::size_t>, kMostParted> melds_with_;  ///< by card: the melds that can use it
  Places covered_ = 0;                                            ///< by at least one meld
  std::unordered_map<Places, Way> ways_;
};

/// The cards in groups or runs of three or more, provided no card is in both, so that all can be laid.
std::optional<Places> all_melded(const Search& hand) {
  constexpr std::size_t kRanks = 32, kSuits = 8;
  const Pack& pack = hand.pack;
  if (pack.has_duplicates || pack.circular || pack.ranks.size() > kRanks || pack.suits.size() > kSuits)
    return std::nullopt;
  std::array<std::uint8_t, kRanks> of_rank{};
  std::array<std::uint64_t, kSuits> orders{};  // by suit: the ranks in hand, one bit each
  for (std::size_t place = 0; place < hand.faces.size(); ++place) {
    const Face& face = pack.faces[hand.faces[place]];
    ++of_rank[slot(face.rank)];
    if (face.suit >= 0 && face.order > 0) orders[slot(face.suit)] |= std::uint64_t{1} << face.order;
  }
  Places in_groups = 0, in_runs = 0;
  for (std::uint64_t& held : orders) {
    const std::uint64_t lowest = held & held >> 1U & held >> 2U;
    held = lowest | lowest << 1U | lowest << 2U;
  }
  for (std::size_t place = 0; place < hand.faces.size(); ++place) {
    const Face& face = pack.faces[hand.faces[place]];
    in_groups |= Places{of_rank[slot(face.rank)] >= 3} << place;
    if (face.suit >= 0) in_runs |= (orders[slot(face.suit)] >> face.order & 1U) << place;
  }
  if ((in_groups & in_runs) != 0) return std::nullopt;
  return in_groups | in_runs;
}

}  // namespace

std::optional<CardSets> best_melds(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                   const std::function<FaceId(CardId)>& face_of) {
  CardSets usual;
  if (melds == nullptr) {
    const Search all{hand.pack, hand.cards, hand.faces, {}, hand.spend};
    if (!find_groups(all, 3, kMaxCards, usual) || !find_runs(all, 3, kMaxCards, usual)) return std::nullopt;
    melds = &usual;
  }
  if (melds->empty()) return CardSets{};
  Parting parting(hand, worth);
  std::vector<FaceId> faces;
  for (std::size_t number = 0; number < melds->size(); ++number) {
    faces.clear();
    for (const CardId card : (*melds)[number]) faces.push_back(face_of(card));
    parting.add(faces);
  }
  return parting.best();
}

std::optional<std::int64_t> deadwood(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                     const std::function<FaceId(CardId)>& face_of) {
  hand.spend(static_cast<std::int64_t>(4 * hand.cards.size()));
  Places loose = hand.cards.size() == kMostParted ? ~Places{0} : (Places{1} << hand.cards.size()) - 1;
  const bool may_cost = std::any_of(worth.begin(), worth.end(), [](std::int64_t one) { return one < 0; });
  const std::optional<Places> melded = melds != nullptr || may_cost ? std::nullopt : all_melded(hand);
  if (melded) return total(worth, loose & ~*melded);
  const std::optional<CardSets> laid = best_melds(hand, worth, melds, face_of);
  if (!laid) return std::nullopt;
  for (std::size_t number = 0; number < laid->size(); ++number) {
    for (const CardId card : (*laid)[number])
      loose &= ~(Places{1} << (std::find(hand.cards.begin(), hand.cards.end(), card) - hand.cards.begin()));
  }
  return total(worth, loose);
}

}  // namespace houserules
