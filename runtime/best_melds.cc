#include "runtime/best_melds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

namespace houserules {
namespace {

/// A set of cards of the hand, one bit per index.
using Places = std::uint64_t;

std::int64_t total(std::span<const std::int64_t> worth, Places places) {
  std::int64_t sum = 0;
  for (; places != 0; places &= places - 1) sum += worth[slot(std::countr_zero(places))];
  return sum;
}

/// A meld that the hand may lay.
struct Meld {
  Places cards = 0;  ///< all that it may use
  /// For each of its faces, the cards of the hand with it: a part of PartingBuffers::alike.
  std::uint32_t begin = 0, count = 0;
  bool plain = true;       ///< the hand has one card of each of its faces
  std::int64_t worth = 0;  ///< of all its cards
};

/// The best use of the first of the remaining cards: in a meld, or in none (laid: 0).
struct Way {
  std::int64_t worth = 0;
  Places laid = 0;
  std::uint32_t meld = 0;
};

/// Buffers shared by all searches of a thread, which never nest.
struct PartingBuffers {
  struct Known : Way {
    std::uint32_t round = 0;  ///< the search it belongs to; free in others
    Places left = 0;
  };
  std::vector<Places> alike;
  std::vector<Meld> melds;
  std::vector<std::uint32_t> taking;  ///< by card: the melds that can use it
  std::vector<Known> ways;            ///< a hash table, which keeps its size from search to search
  std::uint32_t round = 0;
  std::vector<FaceId> faces;
  CardSets usual;

  static PartingBuffers& of_thread() {
    constexpr std::size_t kWays = 128, kMostKept = std::size_t{1} << 14U;
    static thread_local PartingBuffers its;
    its.alike.clear();
    its.melds.clear();
    if (++its.round == 0 || its.ways.empty() || its.ways.size() > kMostKept) {
      its.ways = std::vector<Known>(kWays);
      its.round = 1;
    }
    its.usual.clear();
    return its;
  }
};

class Parting {
 public:
  Parting(const Search& hand, std::span<const std::int64_t> worth, PartingBuffers& buffers)
      : hand_(hand),
        worth_(worth),
        alike_(buffers.alike),
        melds_(buffers.melds),
        taking_(buffers.taking),
        ways_(buffers.ways),
        round_(buffers.round) {}

  /// Adds a meld with these faces, unless the hand lacks one of them.
  void add(std::span<const FaceId> faces) {
    hand_.spend(static_cast<std::int64_t>(faces.size()) + 1);
    Meld meld{0, static_cast<std::uint32_t>(alike_.size()), static_cast<std::uint32_t>(faces.size())};
    for (const FaceId face : faces) {
      Places same = 0;
      for (std::size_t place = 0; place < hand_.faces.size(); ++place)
        same |= Places{hand_.faces[place] == face} << place;
      alike_.push_back(same);
      meld.plain = meld.plain && std::has_single_bit(same) && (meld.cards & same) == 0;
      meld.cards |= same;
    }
    meld.worth = total(worth_, meld.cards);
    covered_ |= meld.cards;
    if (can_lay(meld, all())) melds_.push_back(meld);
    else alike_.resize(meld.begin);
  }

  /// Calls lay(cards, meld) for each meld of the best parting.
  template <typename Lay>
  void best(Lay lay) {
    if (melds_.empty()) return;
    list_by_card();
    Places left = covered_ & all();
    while (left != 0) {
      const Way way = best_of(left);
      if (way.laid != 0) lay(way.laid, melds_[way.meld]);
      left &= way.laid != 0 ? ~way.laid : left - 1;
    }
  }

  /// Calls use(place) for the cards of a laid meld, in the meld's order.
  template <typename Use>
  void in_order(Places laid, const Meld& meld, Use use) const {
    for (const Places alike : alike_of(meld)) {
      const Places here = alike & laid;
      use(static_cast<std::size_t>(std::countr_zero(here)));
      laid &= ~(here & (~here + 1));
    }
  }

 private:
  Places all() const { return hand_.cards.size() == kMostParted ? ~Places{0} : (Places{1} << hand_.cards.size()) - 1; }
  std::span<const Places> alike_of(const Meld& meld) const { return std::span(alike_).subspan(meld.begin, meld.count); }

  /// The free cards that the meld would use, the first of equal ones; 0 if there are not enough.
  Places can_lay(const Meld& meld, Places free) const {
    if (meld.plain) return (meld.cards & ~free) == 0 ? meld.cards : 0;
    Places taken = 0;
    for (const Places alike : alike_of(meld)) {
      const Places left = alike & free & ~taken;
      if (left == 0) return 0;
      taken |= left & (~left + 1);
    }
    return taken;
  }

  void list_by_card() {
    const auto each = [this](auto use) {
      for (std::uint32_t number = 0; number < melds_.size(); ++number) {
        for (Places left = melds_[number].cards; left != 0; left &= left - 1)
          use(slot(std::countr_zero(left)), number);
      }
    };
    ends_.fill(0);
    each([this](std::size_t card, std::uint32_t) { ++ends_[card]; });
    std::uint32_t end = 0;
    for (std::uint32_t& one : ends_) end += std::exchange(one, end);  // so far where they begin
    taking_.resize(end);
    each([this](std::size_t card, std::uint32_t meld) { taking_[ends_[card]++] = meld; });
  }

  std::span<const std::uint32_t> taking(std::size_t card) const {
    const std::uint32_t begin = card == 0 ? 0 : ends_[card - 1];
    return std::span(taking_).subspan(begin, ends_[card] - begin);
  }

  // The first remaining card is either in one of the melds that can use it, or in none.
  Way best_of(Places left) {
    if (const PartingBuffers::Known& known = place_of(left); known.round == round_) return known;
    const Places first = left & (~left + 1);
    const std::span<const std::uint32_t> using_it = taking(slot(std::countr_zero(left)));
    hand_.spend((known_ < kFewWays ? 4 : kPerWay) + std::ssize(using_it));
    Way best;
    for (const std::uint32_t number : using_it) {
      const Meld& meld = melds_[number];
      const Places laid = can_lay(meld, left);
      if ((laid & first) == 0) continue;
      const std::int64_t worth = worth_beyond(left & ~laid) + (meld.plain ? meld.worth : total(worth_, laid));
      if (best.laid == 0 || worth > best.worth) best = {worth, laid, number};
    }
    const std::int64_t without = worth_beyond(left & ~first);
    if (best.laid == 0 || without > best.worth) best = {without, 0, 0};
    if (2 * ++known_ > ways_.size()) make_room();
    place_of(left) = {best, round_, left};
    return best;
  }

  std::int64_t worth_beyond(Places left) { return left == 0 ? 0 : best_of(left).worth; }

  /// Where `left` is or would be.
  PartingBuffers::Known& place_of(Places left) {
    std::size_t place = (left * 0x9E3779B97F4A7C15ULL) >> 32U;
    while (true) {
      PartingBuffers::Known& known = ways_[place++ & (ways_.size() - 1)];
      if (known.left == left || known.round != round_) return known;
    }
  }
  void make_room() {
    std::vector<PartingBuffers::Known> old(ways_.size() * 2);
    old.swap(ways_);
    for (const PartingBuffers::Known& known : old) {
      if (known.round == round_) place_of(known.left) = known;
    }
  }

  /// Memoized results cost memory as well as time.
  static constexpr std::size_t kFewWays = 1000;
  static constexpr std::int64_t kPerWay = 128;

  const Search& hand_;
  const std::span<const std::int64_t> worth_;
  std::vector<Places>& alike_;
  std::vector<Meld>& melds_;
  std::vector<std::uint32_t>& taking_;
  std::array<std::uint32_t, kMostParted> ends_;  ///< by card: where its melds end in taking_
  Places covered_ = 0;                           ///< by at least one meld
  std::vector<PartingBuffers::Known>& ways_;
  const std::uint32_t round_;
  std::size_t known_ = 0;
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

/// Calls lay(parting, cards, meld) for each meld of the best parting. Returns false if there are too many melds.
template <typename Lay>
bool part(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
          const std::function<FaceId(CardId)>& face_of, Lay lay) {
  PartingBuffers& buffers = PartingBuffers::of_thread();
  if (melds == nullptr) {
    const Search all{hand.pack, hand.cards, hand.faces, {}, hand.spend};
    if (!find_groups(all, 3, kMaxCards, buffers.usual) || !find_runs(all, 3, kMaxCards, buffers.usual)) return false;
    melds = &buffers.usual;
  }
  Parting parting(hand, worth, buffers);
  for (std::size_t number = 0; number < melds->size(); ++number) {
    buffers.faces.clear();
    for (const CardId card : (*melds)[number]) buffers.faces.push_back(face_of(card));
    parting.add(buffers.faces);
  }
  parting.best([&](Places laid, const Meld& meld) { lay(parting, laid, meld); });
  return true;
}

}  // namespace

std::optional<CardSets> best_melds(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                   const std::function<FaceId(CardId)>& face_of) {
  CardSets result;
  std::vector<CardId> cards;
  const auto lay = [&](const Parting& parting, Places laid, const Meld& meld) {
    cards.clear();
    parting.in_order(laid, meld, [&](std::size_t place) { cards.push_back(hand.cards[place]); });
    result.add(cards);
  };
  if (!part(hand, worth, melds, face_of, lay)) return std::nullopt;
  return result;
}

std::optional<std::int64_t> deadwood(const Search& hand, std::span<const std::int64_t> worth, const CardSets* melds,
                                     const std::function<FaceId(CardId)>& face_of) {
  hand.spend(static_cast<std::int64_t>(4 * hand.cards.size()));
  Places loose = hand.cards.size() == kMostParted ? ~Places{0} : (Places{1} << hand.cards.size()) - 1;
  const bool may_cost = std::any_of(worth.begin(), worth.end(), [](std::int64_t one) { return one < 0; });
  const std::optional<Places> melded = melds != nullptr || may_cost ? std::nullopt : all_melded(hand);
  if (melded) return total(worth, loose & ~*melded);
  const auto lay = [&loose](const Parting&, Places laid, const Meld&) { loose &= ~laid; };
  if (!part(hand, worth, melds, face_of, lay)) return std::nullopt;
  return total(worth, loose);
}

}  // namespace houserules
