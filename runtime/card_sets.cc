#include "runtime/card_sets.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "runtime/text.h"

namespace houserules {
namespace {

/// Buffers shared by all searches of a thread, which never nest.
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
    put_in_order([](const Face& face) { return run_key(face); }, /*each_once=*/true);
    for (std::size_t begin = 0, end = 0; begin < ordered_.size(); begin = end) {
      while (end < ordered_.size() && face_at(ordered_[end]).suit == face_at(ordered_[begin]).suit) ++end;
      if (!in_order({ordered_.data() + begin, end - begin}, least, most)) return false;
    }
    return true;
  }

  bool groups_with(std::size_t least, std::size_t most, const Wild& wild) {
    take_wilds(wild);
    put_in_order([](const Face& face) { return face.rank + 1; }, /*each_once=*/false);
    remove_suitless();
    for (standing_ = 0; standing_ <= std::min(wilds_.size(), wild.most); ++standing_) {
      for (std::size_t begin = 0, end = 0; begin < ordered_.size(); begin = end) {
        while (end < ordered_.size() && face_at(ordered_[end]).rank == face_at(ordered_[begin]).rank) ++end;
        for (std::size_t size = std::max(least, standing_ + 1); size <= std::min(most, end - begin + standing_);
             ++size) {
          if (!choose_among({ordered_.data() + begin, end - begin}, 0, size - standing_)) return false;
        }
      }
    }
    return true;
  }

  bool runs_with(std::size_t least, std::size_t most, const Wild& wild) {
    take_wilds(wild);
    put_in_order([](const Face& face) { return run_key(face); }, /*each_once=*/true);
    for (standing_ = 0; standing_ <= std::min(wilds_.size(), wild.most); ++standing_) {
      for (std::size_t begin = 0, end = 0; begin < ordered_.size(); begin = end) {
        while (end < ordered_.size() && face_at(ordered_[end]).suit == face_at(ordered_[begin]).suit) ++end;
        if (!runs_of_suit({ordered_.data() + begin, end - begin}, least, most)) return false;
      }
    }
    return true;
  }

  bool straights(std::size_t least, std::size_t most, std::size_t each) {
    each_ = each;
    const int last = search_.pack.ordered_ranks, all = search_.pack.circular ? 2 * last : last;
    std::array<std::uint16_t, kMaxCards + 1> of_order;
    std::fill_n(of_order.begin(), slot(last) + 1, std::uint16_t{0});
    bool any = false;
    for (const FaceId face : search_.faces) any |= ++of_order[slot(search_.pack.faces[face].order)] == each;
    search_.spend(std::ssize(search_.cards));
    if (each > 1 && !any) return true;
    search_.spend(std::ssize(search_.cards));
    std::size_t longest = 0, length = 0;  // length of a sequence of ranks; in a circular order, go round at most twice
    for (int order = 1; order <= all && longest < least; ++order) {
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
    // The least and the greatest sum of the cards from each index on.
    reach_.assign(values.size() + 1, {0, 0});
    for (std::size_t place = values.size(); place-- > 0;) {
      reach_[place] = reach_[place + 1];
      (values[place] < 0 ? reach_[place].first : reach_[place].second) += values[place];
    }
    return add_up(0, sum);
  }

 private:
  /// Placeholder in `chosen_` for a wild card not chosen yet.
  static constexpr std::size_t kStanding = ~std::size_t{0};

  SetFinder(const Search& search, CardSets& found, Scratch& scratch)
      : search_(search),
        found_(found),
        chosen_(scratch.chosen),
        may_repeat_(search.pack.circular),
        ordered_(scratch.ordered),
        keys_(scratch.keys) {}

  const Face& face_at(std::size_t place) const { return search_.pack.faces[search_.faces[place]]; }
  /// Cards of the same kind are interchangeable: they have the same face and, if there are several piles, the same
  /// pile.
  std::uint32_t kind(std::size_t place) const {
    constexpr std::uint32_t kPiles = 1U << 14U;
    const std::uint32_t face = search_.faces[place];
    return search_.piles.empty() ? face : face * kPiles + search_.piles[place];
  }

  /// Sort key for runs: by suit, then order; 0 for cards that cannot be in a run.
  static int run_key(const Face& face) {
    constexpr int kOrders = kMaxCards + 1;  // more than exist
    return face.suit < 0 || face.order == 0 ? 0 : face.suit * kOrders + face.order;
  }

  bool add() {
    const bool may_be_equal = search_.pack.has_duplicates || wild_ != nullptr;
    search_.spend((may_be_equal ? 9 : 1) * static_cast<std::int64_t>(chosen_.size()) + 1);
    if (may_be_equal && may_repeat_) {
      std::vector<std::uint32_t> kinds;
      for (const std::size_t place : chosen_) kinds.push_back(kind(place));
      std::sort(kinds.begin(), kinds.end());
      if (!seen_.insert(std::move(kinds)).second) return true;
    }
    if (found_.size() >= kMostSets) return false;
    if (found_.empty()) found_.reserve(32, 128);
    for (const std::size_t place : chosen_) found_.add_card(search_.cards[place]);
    found_.end_set();
    return true;
  }

  bool choose(std::size_t from, std::size_t missing) {
    for (std::size_t place = from; place + missing <= search_.cards.size(); ++place) {
      if (search_.pack.has_duplicates && !is_first(place)) continue;
      chosen_.push_back(place);
      const bool goes_on = missing == 1 ? add() : choose(place + 1, missing - 1);
      chosen_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  /// Whether all earlier cards of the same kind are chosen; if not, an equal set has been found before.
  bool is_first(std::size_t place) const {
    for (std::size_t before = place; before-- > 0;) {
      if (kind(before) == kind(place)) return contains(chosen_, before);
    }
    return true;
  }

  bool choose_among(std::span<const std::size_t> places, std::size_t from, std::size_t missing) {
    for (std::size_t at = from; at + missing <= places.size(); ++at) {
      if (at > from && kind(places[at]) == kind(places[at - 1])) continue;
      chosen_.push_back(places[at]);
      const bool goes_on = missing == 1 ? add_group() : choose_among(places, at + 1, missing - 1);
      chosen_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  /// Sorts the indices of cards with a nonzero `key` by key, then by kind and index.
  template <typename Key>
  void put_in_order(Key key, bool each_once) {
    keys_.resize(search_.faces.size());
    std::size_t count = 0;
    for (std::size_t place = 0; place < search_.faces.size(); ++place) {
      const auto number = static_cast<std::uint64_t>(key(face_at(place)));
      keys_[count] = number << 40U | std::uint64_t{kind(place)} << 16U | place;
      count += number != 0 ? 1 : 0;
    }
    keys_.resize(count);
    std::sort(keys_.begin(), keys_.end());
    ordered_.clear();
    for (const std::uint64_t one : keys_) {
      const std::size_t place = one & 0xFFFFU;
      if (each_once && !ordered_.empty() && kind(ordered_.back()) == kind(place)) continue;
      ordered_.push_back(place);
    }
    search_.spend(static_cast<std::int64_t>(search_.cards.size() + 4 * ordered_.size()));
  }

  /// The cards of one rank, as sorted by in_order().
  std::span<const std::size_t> of_order(std::span<const std::size_t> among, int order) const {
    const std::size_t begin = begins_[slot(order)];
    return among.subspan(begin, begins_[slot(order) + 1] - begin);
  }

  int above(int order) const { return order < search_.pack.ordered_ranks ? order + 1 : search_.pack.circular ? 1 : 0; }

  void find_orders(std::span<const std::size_t> among) {
    std::size_t order = 0;
    for (std::uint32_t at = 0; at < among.size(); ++at) {
      for (const std::size_t its = slot(face_at(among[at]).order); order <= its; ++order) begins_[order] = at;
    }
    const std::size_t orders = slot(search_.pack.ordered_ranks) + 2;
    std::fill(begins_.begin() + order, begins_.begin() + orders, static_cast<std::uint32_t>(among.size()));
  }

  bool in_order(std::span<const std::size_t> among, std::size_t least, std::size_t most) {
    if (among.size() < least) return true;
    find_orders(among);
    for (std::size_t at = 0; at < among.size(); ++at) {
      const int first = face_at(among[at]).order;
      if (at > 0 && face_at(among[at - 1]).order == first) continue;
      std::size_t length = 0;  // of the longest run that starts here
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

  /// Takes `many` cards of a rank, then continues with the next rank.
  bool go_on(std::span<const std::size_t> among, int order, std::size_t missing, std::span<const std::size_t> places,
             std::size_t many) {
    for (std::size_t at = 0; at + many <= places.size(); ++at) {
      if (at > 0 && kind(places[at]) == kind(places[at - 1])) continue;
      chosen_.push_back(places[at]);
      const bool goes_on = many == 1 ? go_up(among, above(order), missing - 1)
                                     : go_on(among, order, missing, places.subspan(at + 1), many - 1);
      chosen_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  // ---- wild cards ----

  void take_wilds(const Wild& wild) {
    wild_ = &wild;
    may_repeat_ = true;
    for (std::size_t place = 0; place < search_.cards.size(); ++place) {
      if (wild.cards[place]) wilds_.push_back(place);
    }
    std::stable_sort(wilds_.begin(), wilds_.end(), [this](std::size_t a, std::size_t b) { return kind(a) < kind(b); });
  }

  /// A wild card without a suit cannot stand for itself.
  void remove_suitless() {
    std::erase_if(ordered_, [this](std::size_t place) { return wild_->cards[place] && face_at(place).suit < 0; });
  }

  bool add_group() {
    if (standing_ == 0) return add();
    chosen_.insert(chosen_.end(), standing_, kStanding);
    const bool goes_on = fill(chosen_.size() - standing_, 0);
    chosen_.resize(chosen_.size() - standing_);
    return goes_on;
  }

  /// Finds runs with `standing_` wild cards, starting at each rank. A run starts with a natural card or ends at the top
  /// of the order, so that each is found once.
  bool runs_of_suit(std::span<const std::size_t> among, std::size_t least, std::size_t most) {
    const int last = search_.pack.ordered_ranks;
    find_orders(among);
    for (std::size_t n = std::max(least, standing_ + 1); n <= std::min(most, slot(last)); ++n) {
      for (int first = 1; first <= last; ++first) {
        const int past = first + static_cast<int>(n) - 1 - last;
        if (past > 0 && !search_.pack.circular) break;
        const bool may_stand_first = past == 0 && !search_.pack.circular;
        std::size_t held = 0;
        int order = first;
        for (std::size_t i = 0; i < n; ++i, order = above(order)) held += of_order(among, order).empty() ? 0 : 1;
        search_.spend(static_cast<std::int64_t>(n));
        if (held + standing_ < n) continue;
        if (!go_up_standing(among, first, n, standing_, may_stand_first)) return false;
      }
    }
    return true;
  }

  bool go_up_standing(std::span<const std::size_t> among, int order, std::size_t missing, std::size_t standing,
                      bool may_stand) {
    search_.spend(1);
    if (missing == 0) return fill(0, 0);
    const std::span<const std::size_t> places = of_order(among, order);
    for (std::size_t at = 0; at < places.size() && standing < missing; ++at) {
      chosen_.push_back(places[at]);
      const bool goes_on = go_up_standing(among, above(order), missing - 1, standing, true);
      chosen_.pop_back();
      if (!goes_on) return false;
    }
    if (standing == 0 || !may_stand) return true;
    chosen_.push_back(kStanding);
    const bool goes_on = go_up_standing(among, above(order), missing - 1, standing - 1, true);
    chosen_.pop_back();
    return goes_on;
  }

  /// Fills the placeholders from `at` on with wild cards, in all ways.
  bool fill(std::size_t at, std::size_t from) {
    while (at < chosen_.size() && chosen_[at] != kStanding) ++at;
    if (at == chosen_.size()) return add();
    std::optional<std::uint32_t> last;
    for (; from < wilds_.size(); ++from) {
      const std::size_t place = wilds_[from];
      search_.spend(1);
      if (last == kind(place) || contains(chosen_, place)) continue;
      last = kind(place);
      chosen_[at] = place;
      const bool goes_on = fill(at + 1, from + 1);
      chosen_[at] = kStanding;
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
  std::vector<std::size_t>& chosen_;           ///< places
  bool may_repeat_;                            ///< sets with equal faces may be found more than once
  std::set<std::vector<std::uint32_t>> seen_;  ///< kinds
  std::vector<std::size_t>& ordered_;          ///< places, by order
  std::vector<std::uint64_t>& keys_;
  std::array<std::uint32_t, kMaxCards + 2> begins_;  ///< where each order begins in in_order()
  std::size_t each_ = 1;                             ///< cards of every rank of a straight
  std::span<const std::int64_t> values_;
  std::vector<std::pair<std::int64_t, std::int64_t>> reach_;
  const Wild* wild_ = nullptr;
  std::vector<std::size_t> wilds_;  ///< places of the wild cards, equal ones together
  std::size_t standing_ = 0;        ///< how many of them stand for others in the sets looked for
};

/// The number of cards of the most frequent rank.
std::size_t most_alike(const Search& search) {
  std::array<std::uint16_t, kMaxCards + 1> of_rank;
  std::fill_n(of_rank.begin(), search.pack.ranks.size(), std::uint16_t{0});
  std::size_t most = 0;
  for (const FaceId face : search.faces)
    most = std::max<std::size_t>(most, ++of_rank[slot(search.pack.faces[face].rank)]);
  return most;
}

}  // namespace

bool find_sets(const Search& search, int size, CardSets& found) { return SetFinder(search, found).sets(slot(size)); }
bool find_groups(const Search& search, int least, int most, CardSets& found) {
  search.spend(static_cast<std::int64_t>(search.cards.size()));
  if (most_alike(search) < slot(least)) return true;
  return SetFinder(search, found).groups(slot(least), slot(most));
}
bool find_runs(const Search& search, int least, int most, CardSets& found) {
  return SetFinder(search, found).runs(slot(least), slot(most));
}
bool find_groups_with(const Search& search, int least, int most, const Wild& wild, CardSets& found) {
  return SetFinder(search, found).groups_with(slot(least), slot(most), wild);
}
bool find_runs_with(const Search& search, int least, int most, const Wild& wild, CardSets& found) {
  return SetFinder(search, found).runs_with(slot(least), slot(most), wild);
}

std::optional<StandsFor> stands_for(const Pack& pack, std::span<const FaceId> faces, const std::vector<bool>& wild,
                                    std::size_t place) {
  std::optional<std::size_t> first;
  std::size_t others = 0;
  bool is_group = true, is_run = pack.ordered_ranks > 0;
  const int last = pack.ordered_ranks;
  const auto order_at = [&](std::size_t at) {
    const int order = pack.faces[faces[*first]].order + static_cast<int>(at) - static_cast<int>(*first);
    return pack.circular ? ((order - 1) % last + last) % last + 1 : order;
  };
  for (std::size_t at = 0; at < faces.size(); ++at) {
    if (wild[at]) continue;
    if (!first) first = at;
    else ++others;
    const Face &one = pack.faces[faces[*first]], &other = pack.faces[faces[at]];
    is_group = is_group && one.rank == other.rank;
    is_run = is_run && one.suit >= 0 && one.suit == other.suit && other.order > 0 && other.order == order_at(at);
  }
  if (!first) return std::nullopt;
  const FaceId anchor = faces[*first];
  if (is_group && (others > 0 || !is_run)) return StandsFor{anchor, /*any_suit=*/true};
  if (!is_run) return std::nullopt;
  for (std::size_t face = 0; face < pack.faces.size(); ++face) {
    if (pack.faces[face].suit == pack.faces[anchor].suit && pack.faces[face].order == order_at(place))
      return StandsFor{static_cast<FaceId>(face)};
  }
  return std::nullopt;
}

bool find_straights(const Search& search, int least, int most, int each, CardSets& found) {
  return SetFinder(search, found).straights(slot(least), slot(most), slot(each));
}
bool find_sums(const Search& search, std::span<const std::int64_t> values, std::int64_t sum, CardSets& found) {
  return SetFinder(search, found).sums(values, sum);
}

}  // namespace houserules
