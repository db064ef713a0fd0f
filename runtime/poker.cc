#include "runtime/poker.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include <fmt/format.h>

namespace houserules {
namespace {

constexpr int kHand = 5;
constexpr int kOrderBits = 7;  // orders go up to kMostPokerRanks
constexpr int kClassBits = kHand * kOrderBits;

enum Class { none, high_card, pair, two_pairs, three, straight, flush, full_house, four, straight_flush, five };

/// A set of ranks, one bit per order.
using Orders = std::uint64_t;

/// The order of the highest card of the best straight among these; 0 if there is none.
int highest_straight(Orders orders, int highest) {
  // The highest rank also counts as below the lowest, at bit 0.
  const Orders places = orders << 1U | (highest > 0 ? orders >> (highest - 1) & 1U : 0);
  for (int top = highest; top >= kHand - 1; --top) {
    const Orders five = Orders{31} << (top - kHand + 1);
    if ((places & five) == five) return top;
  }
  return 0;
}

std::int64_t worth(Class kind, std::span<const int> orders) {
  std::int64_t result = kind;
  for (std::size_t i = 0; i < kHand; ++i) result = result << kOrderBits | (i < orders.size() ? orders[i] : 0);
  return result;
}

/// The value of a hand of that class with the highest five of these ranks.
std::int64_t worth_of_highest(Class kind, Orders orders) {
  std::vector<int> highest;
  for (; orders != 0 && highest.size() < kHand; orders &= ~(Orders{1} << (highest.back() - 1)))
    highest.push_back(static_cast<int>(std::bit_width(orders)));
  return worth(kind, highest);
}

}  // namespace

std::int64_t poker_worth(const Pack& pack, std::span<const FaceId> faces) {
  std::array<int, kMostPokerRanks> count{};  // by order - 1
  std::vector<Orders> of_suit(pack.suits.size());
  std::vector<int> suited(pack.suits.size());
  Orders all = 0;
  for (const FaceId number : faces) {
    const Face& face = pack.faces[number];
    if (face.order == 0) continue;
    const Orders bit = Orders{1} << (face.order - 1);
    ++count[slot(face.order - 1)];
    all |= bit;
    if (face.suit < 0) continue;
    of_suit[slot(face.suit)] |= bit;
    ++suited[slot(face.suit)];
  }
  if (all == 0) return 0;
  std::int64_t best = 0;
  for (std::size_t suit = 0; suit < suited.size(); ++suit) {
    if (suited[suit] < kHand) continue;
    const int top = highest_straight(of_suit[suit], pack.ordered_ranks);
    best = std::max(best, top > 0 ? worth(straight_flush, std::array{top}) : worth_of_highest(flush, of_suit[suit]));
  }
  if (const int top = highest_straight(all, pack.ordered_ranks))
    best = std::max(best, worth(straight, std::array{top}));
  // The ranks, most frequent first, then highest; after the first two, only the rank counts.
  std::vector<int> orders;
  for (Orders rest = all; rest != 0; rest &= ~(Orders{1} << (orders.back() - 1)))
    orders.push_back(static_cast<int>(std::bit_width(rest)));
  const auto number_of = [&](std::size_t at) { return at < orders.size() ? count[slot(orders[at] - 1)] : 0; };
  std::stable_sort(orders.begin(), orders.end(), [&](int a, int b) { return count[slot(a - 1)] > count[slot(b - 1)]; });
  const auto finish = [&](Class kind, std::size_t groups, std::size_t kickers) {
    const auto others = orders.begin() + static_cast<std::ptrdiff_t>(std::min(groups, orders.size()));
    std::sort(others, orders.end(), std::greater<>());
    if (orders.size() > groups + kickers) orders.resize(groups + kickers);
    return std::max(best, worth(kind, orders));
  };
  if (number_of(0) >= 5) return finish(five, 1, 0);
  if (number_of(0) == 4) return finish(four, 1, 1);
  if (number_of(0) == 3 && number_of(1) >= 2) return finish(full_house, 2, 0);
  if (number_of(0) == 3) return finish(three, 1, 2);
  if (number_of(0) == 2 && number_of(1) == 2) return finish(two_pairs, 2, 1);
  if (number_of(0) == 2) return finish(pair, 1, 3);
  return finish(high_card, 0, kHand);
}

std::string poker_name(const Pack& pack, std::int64_t worth) {
  const auto rank = [&](int place) {
    const auto order = static_cast<int>(worth >> (kOrderBits * (kHand - place)) & ((1 << kOrderBits) - 1));
    const auto face = std::find_if(pack.faces.begin(), pack.faces.end(),
                                   [order](const Face& one) { return order > 0 && one.order == order; });
    return face == pack.faces.end() ? -1 : face->rank;
  };
  const auto one = [&](int place) { return rank(place) < 0 ? "" : pack.one_of(rank(place)); };
  const auto several = [&](int place) { return rank(place) < 0 ? "" : pack.several_of(rank(place)); };
  const auto kicker = [&](int place) { return rank(place) < 0 ? "" : fmt::format(", {} kicker", one(place)); };
  switch (static_cast<Class>(worth >> kClassBits)) {
    case none: break;
    case high_card: return one(1) + " high";
    case pair: return "pair of " + several(1) + kicker(2);
    case two_pairs: return fmt::format("two pair, {} and {}{}", several(1), several(2), kicker(3));
    case three: return "three of a kind, " + several(1) + kicker(2);
    case straight: return fmt::format("straight, {} high", one(1));
    case flush: return fmt::format("flush, {} high", one(1));
    case full_house: return fmt::format("full house, {} over {}", several(1), several(2));
    case four: return "four of a kind, " + several(1) + kicker(2);
    case five: return "five of a kind, " + several(1);
    case straight_flush: return fmt::format("straight flush, {} high", one(1));
  }
  return "nothing";
}

}  // namespace houserules
