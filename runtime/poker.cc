#include "runtime/poker.h"

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace houserules {
namespace {

constexpr int kHand = 5;
constexpr int kOrderBits = 7;  // orders go up to kMostPokerRanks
constexpr int kClassBits = kHand * kOrderBits;

enum Class { none, high_card, pair, two_pairs, three, straight, flush, full_house, four, straight_flush, five };

/// A set of ranks, one bit per order.
using Orders = std::uint64_t;

int highest(Orders orders) { return static_cast<int>(std::bit_width(orders)); }

Orders only_highest(Orders orders) { return orders == 0 ? 0 : Orders{1} << (highest(orders) - 1); }

/// The highest card of the best straight among these; 0 if there is none.
Orders highest_straight(Orders orders, int ranks) {
  // The highest rank also counts as below the lowest, at bit 0.
  Orders tops = orders << 1U | (ranks > 0 ? orders >> (ranks - 1) & 1U : 0);
  tops &= tops << 1U;
  tops &= tops << 2U & tops << 3U;  // the top and the four below
  return only_highest(tops >> 1U);
}

/// The value of a hand of that class: its ranks in this order of importance, then the highest of `others` while there
/// is room for `kickers`.
std::int64_t worth(Class kind, std::initializer_list<Orders> ranks, Orders others = 0, int kickers = 0) {
  std::int64_t result = kind;
  int room = kHand;
  const auto add = [&](Orders rank) {
    result = result << kOrderBits | highest(rank);
    --room;
  };
  for (const Orders rank : ranks) {
    add(rank);
    others &= ~rank;
  }
  for (; others != 0 && kickers > 0; --kickers, others &= ~only_highest(others)) add(others);
  return result << (kOrderBits * room);
}

/// The best straight, flush or straight flush; 0 if there is none.
std::int64_t worth_of_five(const Pack& pack, std::span<const FaceId> faces, Orders all) {
  std::int64_t best = 0;
  for (int suit = 0; suit < std::ssize(pack.suits); ++suit) {
    Orders orders = 0;
    int cards = 0;
    for (const FaceId number : faces) {
      const Face& face = pack.faces[number];
      if (face.suit != suit || face.order == 0) continue;
      orders |= Orders{1} << (face.order - 1);
      ++cards;
    }
    if (cards < kHand) continue;
    const Orders top = highest_straight(orders, pack.ordered_ranks);
    best = std::max(best, top != 0 ? worth(straight_flush, {top}) : worth(flush, {}, orders, kHand));
  }
  const Orders top = highest_straight(all, pack.ordered_ranks);
  return top == 0 ? best : std::max(best, worth(straight, {top}));
}

}  // namespace

std::int64_t poker_worth(const Pack& pack, std::span<const FaceId> faces) {
  std::array<Orders, 5> at_least{};  // the ranks of which there are at least so many cards, less one
  for (const FaceId number : faces) {
    const int order = pack.faces[number].order;
    if (order == 0) continue;
    Orders bit = Orders{1} << (order - 1);
    for (Orders& some : at_least) bit = std::exchange(some, some | bit) & bit;
  }
  const auto& [all, twice, thrice, four_times, five_times] = at_least;
  if (all == 0) return 0;
  const std::int64_t best = faces.size() < kHand ? 0 : worth_of_five(pack, faces, all);
  const auto better = [best](std::int64_t other) { return std::max(best, other); };
  if (five_times != 0) return better(worth(five, {only_highest(five_times)}));
  if (four_times != 0) return better(worth(four, {only_highest(four_times)}, all, 1));
  if (thrice != 0) {
    const Orders trio = only_highest(thrice);
    const Orders duo = only_highest(twice & ~trio);
    return better(duo != 0 ? worth(full_house, {trio, duo}) : worth(three, {trio}, all, 2));
  }
  if (twice == 0) return better(worth(high_card, {}, all, kHand));
  const Orders first = only_highest(twice), second = only_highest(twice & ~first);
  return better(second != 0 ? worth(two_pairs, {first, second}, all, 1) : worth(pair, {first}, all, 3));
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
  // The other cards that decide between hands of one kind.
  const auto others = [&](int place) {
    std::string text;
    for (; place <= kHand && rank(place) >= 0; ++place) text += ' ' + one(place);
    return text;
  };
  const auto kickers = [&](int place) {
    if (rank(place) < 0) return std::string();
    return rank(place + 1) < 0 || place == kHand ? fmt::format(",{} kicker", others(place))
                                                 : ", kickers" + others(place);
  };
  const auto high = [&] { return one(1) + " high" + (rank(2) < 0 ? "" : ", then" + others(2)); };
  switch (static_cast<Class>(worth >> kClassBits)) {
    case none: break;
    case high_card: return high();
    case pair: return "pair of " + several(1) + kickers(2);
    case two_pairs: return fmt::format("two pair, {} and {}{}", several(1), several(2), kickers(3));
    case three: return "three of a kind, " + several(1) + kickers(2);
    case straight: return fmt::format("straight, {} high", one(1));
    case flush: return "flush, " + high();
    case full_house: return fmt::format("full house, {} over {}", several(1), several(2));
    case four: return "four of a kind, " + several(1) + kickers(2);
    case five: return "five of a kind, " + several(1);
    case straight_flush: return fmt::format("straight flush, {} high", one(1));
  }
  return "nothing";
}

}  // namespace houserules
