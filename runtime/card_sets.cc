#include "runtime/card_sets.h"

#include <algorithm>
#include <array>
#include <set>

namespace houserules {
namespace {

/// Buffers shared by the searches of a thread, which are never nested.
struct Scratch {
  std::vector<std::size_t> chosen, ordered;
  std::vector<std::uint64_t> keys;
};

Scratch& scratch() {
  static thread_local Scratch its;
  its.chosen.clear();
  its.ordered.clear();
  return its;
}

class SetFinder {
 public:
  SetFinder(const Search& search, CardSets& found) : SetFinder(search, found, scratch()) {}

  bool sets(std::size_t size) {
    if (size > search_.cards.size()) return true;
    return choose(0, size);
  }

  bool groups(std::size_t least, std::size_t most) {
    put_in_order([](const Face& face) { return face.rank + 1; }, /*each_once=*/false);
    for (std::size_t begin = 0, end = 0; begin < ordered_.size(); begin = end) {
      while (end < ordered_.size() && face_at(ordered_[end]).rank == face_at(ordered_[begin]).rank) ++end;
      for (std::size_t size = least; size <= std::min(most, end - begin); ++size) {
        if (!choose_among({ordered_.data() + begin, end - begin}, 0, size)) return false;
      }
    }
    return true;
  }

  bool runs(std::size_t least, std::size_t most) {
    constexpr int kOrders = kMaxCards + 1;  // more than exist
    put_in_order(
        [](const Face& face) { return face.suit < 0 || face.order == 0 ? 0 : face.suit * kOrders + face.order; },
        /*each_once=*/true);
    for (std::size_t begin = 0, end = 0; begin < ordered_.size(); begin = end) {
      while (end < ordered_.size() && face_at(ordered_[end]).suit == face_at(ordered_[begin]).suit) ++end;
      if (!in_order({ordered_.data() + begin, end - begin}, least, most)) return false;
    }
    return true;
  }

  bool straights(std::size_t least, std::size_t most, std::size_t each) {
    each_ = each;
    search_.spend(static_cast<std::int64_t>(search_.cards.size()));
    std::array<std::uint32_t, kMaxCards + 1> of_order;
    std::fill_n(of_order.begin(), slot(search_.pack.ordered_ranks) + 1, 0U);
    for (std::size_t place = 0; place < search_.cards.size(); ++place) ++of_order[slot(face_at(place).order)];
    std::size_t longest = 0, length = 0;  // of consecutive orders; in a circle at most twice round
    const int last = search_.pack.ordered_ranks, all = search_.pack.circular ? 2 * last : last;
    for (int order = 1; order <= all; ++order) {
      length = of_order[slot(order <= last ? order : order - last)] >= each ? length + 1 : 0;
      longest = std::max(longest, length);
    }
    if (longest < least) return true;
    put_in_order([&](const Face& face) { return of_order[slot(face.order)] >= each ? face.order : 0; },
                 /*each_once=*/each == 1);
    return in_order(ordered_, least, most);
  }

  bool sums(std::span<const std::int64_t> values, std::int64_t sum) {
    values_ = values;
    may_repeat_ = true;
    // The least and the most that the cards from a place on can add up to.
    reach_.assign(values.size() + 1, {0, 0});
    for (std::size_t place = values.size(); place-- > 0;) {
      reach_[place] = reach_[place + 1];
      (values[place] < 0 ? reach_[place].first : reach_[place].second) += values[place];
    }
    return add_up(0, sum);
  }

 private:
  SetFinder(const Search& search, CardSets& found, Scratch& scratch)
      : search_(search),
        found_(found),
        chosen_(scratch.chosen),
        may_repeat_(search.pack.circular),
        ordered_(scratch.ordered),
        keys_(scratch.keys) {}

  const Face& face_at(std::size_t place) const { return search_.pack.faces[search_.faces[place]]; }

  bool add() {
    search_.spend(static_cast<std::int64_t>(chosen_.size()) + 1);
    if (search_.pack.has_duplicates) search_.spend(8 * static_cast<std::int64_t>(chosen_.size()));
    if (search_.pack.has_duplicates && may_repeat_) {
      std::vector<FaceId> faces;
      for (const std::size_t place : chosen_) faces.push_back(search_.faces[place]);
      std::sort(faces.begin(), faces.end());
      if (!seen_.insert(std::move(faces)).second) return true;
    }
    if (found_.size() >= kMostSets) return false;
    if (found_.empty()) found_.reserve(32, 128);
    for (const std::size_t place : chosen_) found_.add_card(search_.cards[place]);
    found_.end_set();
    return true;
  }

  bool choose(std::size_t from, std::size_t missing) {
    if (missing == 0) return add();
    for (std::size_t place = from; place + missing <= search_.cards.size(); ++place) {
      if (search_.pack.has_duplicates && !is_first(place)) continue;
      chosen_.push_back(place);
      const bool goes_on = choose(place + 1, missing - 1);
      chosen_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  /// Whether all earlier cards with its face are chosen; otherwise another set has the same faces.
  bool is_first(std::size_t place) const {
    for (std::size_t before = place; before-- > 0;) {
      if (search_.faces[before] == search_.faces[place])
        return std::find(chosen_.begin(), chosen_.end(), before) != chosen_.end();
    }
    return true;
  }

  bool choose_among(std::span<const std::size_t> places, std::size_t from, std::size_t missing) {
    if (missing == 0) return add();
    for (std::size_t at = from; at + missing <= places.size(); ++at) {
      if (at > from && search_.faces[places[at]] == search_.faces[places[at - 1]]) continue;
      chosen_.push_back(places[at]);
      const bool goes_on = choose_among(places, at + 1, missing - 1);
      chosen_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  /// Sorts the places of the cards whose `key` is not 0 by key, then by face and place.
  template <typename Key>
  void put_in_order(Key key, bool each_once) {
    keys_.clear();
    for (std::size_t place = 0; place < search_.faces.size(); ++place) {
      const auto number = static_cast<std::uint64_t>(key(face_at(place)));
      if (number != 0) keys_.push_back(number << 32U | std::uint64_t{search_.faces[place]} << 16U | place);
    }
    std::sort(keys_.begin(), keys_.end());
    ordered_.clear();
    for (const std::uint64_t one : keys_) {
      const std::size_t place = one & 0xFFFFU;
      if (each_once && !ordered_.empty() && search_.faces[ordered_.back()] == search_.faces[place]) continue;
      ordered_.push_back(place);
    }
    search_.spend(static_cast<std::int64_t>(search_.cards.size() + 4 * ordered_.size()));
  }

  /// The places of the cards of that order, as sorted by in_order().
  std::span<const std::size_t> of_order(std::span<const std::size_t> among, int order) const {
    const std::size_t begin = begins_[slot(order)];
    return among.subspan(begin, begins_[slot(order) + 1] - begin);
  }

  int above(int order) const { return order < search_.pack.ordered_ranks ? order + 1 : search_.pack.circular ? 1 : 0; }

  bool in_order(std::span<const std::size_t> among, std::size_t least, std::size_t most) {
    if (among.size() < least) return true;
    std::size_t order_begins = 0;
    for (int order = 0; order <= search_.pack.ordered_ranks + 1; ++order) {
      while (order_begins < among.size() && face_at(among[order_begins]).order < order) ++order_begins;
      begins_[slot(order)] = static_cast<std::uint32_t>(order_begins);
    }
    for (std::size_t at = 0; at < among.size(); ++at) {
      const int first = face_at(among[at]).order;
      if (at > 0 && face_at(among[at - 1]).order == first) continue;
      std::size_t length = 0;  // of the longest run from here
      const std::size_t longest = std::min(most, slot(search_.pack.ordered_ranks));
      for (int order = first; length < longest && of_order(among, order).size() >= each_; order = above(order))
        ++length;
      for (std::size_t n = least; n <= length; ++n) {
        if (!go_up(among, first, n)) return false;
      }
    }
    return true;
  }

  bool go_up(std::span<const std::size_t> among, int order, std::size_t missing) {
    return missing == 0 ? add() : go_on(among, order, missing, of_order(among, order), each_);
  }

  /// Takes `many` cards of an order, then goes to the next order.
  bool go_on(std::span<const std::size_t> among, int order, std::size_t missing, std::span<const std::size_t> places,
             std::size_t many) {
    if (many == 0) return go_up(among, above(order), missing - 1);
    for (std::size_t at = 0; at + many <= places.size(); ++at) {
      if (at > 0 && search_.faces[places[at]] == search_.faces[places[at - 1]]) continue;
      chosen_.push_back(places[at]);
      const bool goes_on = go_on(among, order, missing, places.subspan(at + 1), many - 1);
      chosen_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  bool add_up(std::size_t from, std::int64_t missing) {
    search_.spend(1);
    if (missing == 0 && !chosen_.empty() && !add()) return false;
    for (std::size_t place = from; place < values_.size(); ++place) {
      if (missing < reach_[place].first || missing > reach_[place].second) return true;
      chosen_.push_back(place);
      const bool goes_on = add_up(place + 1, missing - values_[place]);
      chosen_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  const Search& search_;
  CardSets& found_;
  std::vector<std::size_t>& chosen_;  ///< places
  bool may_repeat_;                   ///< sets with equal faces may be found more than once
  std::set<std::vector<FaceId>> seen_;
  std::vector<std::size_t>& ordered_;  ///< places, by order
  std::vector<std::uint64_t>& keys_;
  std::array<std::uint32_t, kMaxCards + 2> begins_;  ///< where each order begins in in_order()
  std::size_t each_ = 1;                             ///< cards of every rank of a straight
  std::span<const std::int64_t> values_;
  std::vector<std::pair<std::int64_t, std::int64_t>> reach_;
};

/// How many cards there are at most of one rank.
std::size_t most_of_a_rank(const Search& search) {
  std::array<std::uint32_t, kMaxCards + 1> of_rank;
  std::fill_n(of_rank.begin(), search.pack.ranks.size() + 1, 0U);
  std::size_t most = 0;
  for (const FaceId face : search.faces)
    most = std::max<std::size_t>(most, ++of_rank[slot(search.pack.faces[face].rank + 1)]);
  return most;
}

}  // namespace

bool has_too_many_sets(std::int64_t n, std::int64_t size) {
  std::int64_t sets = size <= n ? 1 : 0;
  for (std::int64_t i = 1; i <= size && sets > 0; ++i) {
    sets = sets * (n - size + i) / i;
    if (sets > static_cast<std::int64_t>(kMostSets)) return true;
  }
  return false;
}

bool find_sets(const Search& search, int size, CardSets& found) { return SetFinder(search, found).sets(slot(size)); }
bool find_groups(const Search& search, int least, int most, CardSets& found) {
  search.spend(static_cast<std::int64_t>(search.cards.size()));
  if (most_of_a_rank(search) < slot(least)) return true;
  return SetFinder(search, found).groups(slot(least), slot(most));
}
bool find_runs(const Search& search, int least, int most, CardSets& found) {
  return SetFinder(search, found).runs(slot(least), slot(most));
}
bool find_straights(const Search& search, int least, int most, int each, CardSets& found) {
  return SetFinder(search, found).straights(slot(least), slot(most), slot(each));
}
bool find_sums(const Search& search, std::span<const std::int64_t> values, std::int64_t sum, CardSets& found) {
  return SetFinder(search, found).sums(values, sum);
}

}  // namespace houserules
