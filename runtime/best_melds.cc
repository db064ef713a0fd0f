#include "runtime/best_melds.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace houserules {
namespace {

/// Cards of the hand, one bit each, by place.
using Places = std::uint64_t;

class Parting {
 public:
  Parting(const Search& hand, std::span<const std::int64_t> worth) : hand_(hand), worth_(worth) {}

  /// Adds a meld of these faces; without effect if the hand has not all of them.
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
    if (can_lay(meld, all())) melds_.push_back(std::move(meld));
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
  /// By card of the meld: the places in the hand with that face.
  struct Meld {
    std::vector<Places> alike;
  };
  /// What is best for the first of some cards: to lay it in a meld, or (laid: 0) not to.
  struct Way {
    std::int64_t worth = 0;
    Places laid = 0;
    std::size_t meld = 0;
  };

  Places all() const { return hand_.cards.size() == kMostParted ? ~Places{0} : (Places{1} << hand_.cards.size()) - 1; }

  /// The places that the meld takes of those that are free, the first of equal ones; 0 if they do not suffice.
  static Places can_lay(const Meld& meld, Places free) {
    Places taken = 0;
    for (const Places alike : meld.alike) {
      const Places left = alike & free & ~taken;
      if (left == 0) return 0;
      taken |= left & (~left + 1);
    }
    return taken;
  }

  /// The places of a meld that is laid, in its own order.
  std::vector<std::size_t> order_of(Places laid, std::size_t meld) const {
    std::vector<std::size_t> places;
    for (const Places alike : melds_[meld].alike) {
      const Places here = alike & laid;
      places.push_back(static_cast<std::size_t>(std::countr_zero(here)));
      laid &= ~(here & (~here + 1));
    }
    return places;
  }

  // The first card that is left is either in one of the melds that take it, or in none.
  const Way& best_of(Places left) {
    const auto known = ways_.find(left);
    if (known != ways_.end()) return known->second;
    hand_.spend(static_cast<std::int64_t>(melds_.size()) + 4);
    const Places first = left & (~left + 1);
    Way best;
    for (std::size_t number = 0; number < melds_.size(); ++number) {
      const Places laid = can_lay(melds_[number], left);
      if ((laid & first) == 0) continue;
      std::int64_t worth = worth_beyond(left & ~laid);
      for (Places rest = laid; rest != 0; rest &= rest - 1) worth += worth_[slot(std::countr_zero(rest))];
      if (best.laid == 0 || worth > best.worth) best = {worth, laid, number};
    }
    const std::int64_t without = worth_beyond(left & ~first);
    if (best.laid == 0 || without > best.worth) best = {without, 0, 0};
    return ways_.emplace(left, best).first->second;
  }

  std::int64_t worth_beyond(Places left) { return left == 0 ? 0 : best_of(left).worth; }

  const Search& hand_;
  const std::span<const std::int64_t> worth_;
  std::vector<Meld> melds_;
  Places covered_ = 0;  ///< by some meld
  std::unordered_map<Places, Way> ways_;
};

}  // namespace

CardSets best_melds(const Search& hand, std::span<const std::int64_t> worth, const CardSets& melds,
                    const std::function<FaceId(CardId)>& face_of) {
  if (melds.empty()) return {};
  Parting parting(hand, worth);
  std::vector<FaceId> faces;
  for (std::size_t number = 0; number < melds.size(); ++number) {
    faces.clear();
    for (const CardId card : melds[number]) faces.push_back(face_of(card));
    parting.add(faces);
  }
  return parting.best();
}

}  // namespace houserules
