#include "runtime/card_sets.h"

#include <algorithm>
#include <set>

namespace houserules {
namespace {

class SetFinder {
 public:
  SetFinder(const Search& search, CardSets& found) : search_(search), found_(found) {}

  bool sets(std::size_t size) {
    if (size > search_.cards.size()) return true;
    return choose(0, size);
  }

  bool groups(std::size_t least, std::size_t most) {
    std::vector<std::size_t> places(search_.cards.size());
    for (std::size_t place = 0; place < places.size(); ++place) places[place] = place;
    // Side by side, ranks are met together, and equal faces passed over together.
    std::stable_sort(places.begin(), places.end(), [this](std::size_t a, std::size_t b) {
      return std::pair(face_at(a).rank, search_.faces[a]) < std::pair(face_at(b).rank, search_.faces[b]);
    });
    search_.spend(4 * static_cast<std::int64_t>(places.size()));
    for (std::size_t begin = 0, end = 0; begin < places.size(); begin = end) {
      while (end < places.size() && face_at(places[end]).rank == face_at(places[begin]).rank) ++end;
      for (std::size_t size = least; size <= std::min(most, end - begin); ++size) {
        if (!choose_among({places.data() + begin, end - begin}, 0, size)) return false;
      }
    }
    return true;
  }

  bool runs(std::size_t least, std::size_t most) {
    for (int suit = 0; suit < static_cast<int>(search_.pack.suits.size()); ++suit) {
      put_in_order([suit](const Face& face) { return face.suit == suit; });
      if (!in_order(least, most)) return false;
    }
    return true;
  }

  bool straights(std::size_t least, std::size_t most) {
    put_in_order([](const Face&) { return true; });
    return in_order(least, most);
  }

  bool sums(std::span<const std::int64_t> values, std::int64_t sum) {
    values_ = values;
    // The least and the most that the cards from a place on can add.
    reach_.assign(values.size() + 1, {0, 0});
    for (std::size_t place = values.size(); place-- > 0;) {
      reach_[place] = reach_[place + 1];
      (values[place] < 0 ? reach_[place].first : reach_[place].second) += values[place];
    }
    return add_up(0, sum);
  }

 private:
  const Face& face_at(std::size_t place) const { return search_.pack.faces[search_.faces[place]]; }

  bool add() {
    search_.spend(static_cast<std::int64_t>(chosen_.size()) + 1);
    if (search_.pack.has_duplicates) {
      std::vector<FaceId> faces;
      for (const std::size_t place : chosen_) faces.push_back(search_.faces[place]);
      std::sort(faces.begin(), faces.end());
      search_.spend(8 * static_cast<std::int64_t>(faces.size()));
      if (!seen_.insert(std::move(faces)).second) return true;
    }
    if (found_.size() >= kMostSets) return false;
    set_.clear();
    for (const std::size_t place : chosen_) set_.push_back(search_.cards[place]);
    found_.add(set_);
    return true;
  }

  bool choose(std::size_t from, std::size_t missing) {
    if (missing == 0) return add();
    for (std::size_t place = from; place + missing <= search_.cards.size(); ++place) {
      chosen_.push_back(place);
      const bool goes_on = choose(place + 1, missing - 1);
      chosen_.pop_back();
      if (!goes_on) return false;
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

  /// Puts the places of the cards that `belongs` names by order, each face once.
  template <typename Belongs>
  void put_in_order(Belongs belongs) {
    ordered_.clear();
    for (std::size_t place = 0; place < search_.faces.size(); ++place) {
      if (face_at(place).order != 0 && belongs(face_at(place))) ordered_.push_back(place);
    }
    std::stable_sort(ordered_.begin(), ordered_.end(), [this](std::size_t a, std::size_t b) {
      return std::pair(face_at(a).order, search_.faces[a]) < std::pair(face_at(b).order, search_.faces[b]);
    });
    const auto same = [this](std::size_t a, std::size_t b) { return search_.faces[a] == search_.faces[b]; };
    ordered_.erase(std::unique(ordered_.begin(), ordered_.end(), same), ordered_.end());
    search_.spend(static_cast<std::int64_t>(search_.cards.size() + 4 * ordered_.size()));
  }

  /// The places of the cards of that order.
  std::span<const std::size_t> of_order(int order) const {
    const auto [begin, end] = std::equal_range(ordered_.begin(), ordered_.end(), order, ByOrder{*this});
    return {begin, end};
  }

  struct ByOrder {
    const SetFinder& finder;
    bool operator()(std::size_t place, int order) const { return finder.face_at(place).order < order; }
    bool operator()(int order, std::size_t place) const { return order < finder.face_at(place).order; }
  };

  int above(int order) const { return order < search_.pack.ordered_ranks ? order + 1 : search_.pack.circular ? 1 : 0; }

  bool in_order(std::size_t least, std::size_t most) {
    if (ordered_.size() < least) return true;
    for (std::size_t at = 0; at < ordered_.size(); ++at) {
      const int first = face_at(ordered_[at]).order;
      if (at > 0 && face_at(ordered_[at - 1]).order == first) continue;
      std::size_t length = 0;  // of the longest from here
      const std::size_t longest = std::min(most, slot(search_.pack.ordered_ranks));
      for (int order = first; length < longest && !of_order(order).empty(); order = above(order)) ++length;
      for (std::size_t n = least; n <= length; ++n) {
        if (!go_up(first, n)) return false;
      }
    }
    return true;
  }

  bool go_up(int order, std::size_t missing) {
    if (missing == 0) return add();
    for (const std::size_t place : of_order(order)) {
      chosen_.push_back(place);
      const bool goes_on = go_up(above(order), missing - 1);
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
  std::vector<std::size_t> chosen_;  ///< places
  std::vector<CardId> set_;
  std::set<std::vector<FaceId>> seen_;
  std::vector<std::size_t> ordered_;  ///< places, by order
  std::span<const std::int64_t> values_;
  std::vector<std::pair<std::int64_t, std::int64_t>> reach_;
};

}  // namespace

bool find_sets(const Search& search, int size, CardSets& found) { return SetFinder(search, found).sets(slot(size)); }
bool find_groups(const Search& search, int least, int most, CardSets& found) {
  return SetFinder(search, found).groups(slot(least), slot(most));
}
bool find_runs(const Search& search, int least, int most, CardSets& found) {
  return SetFinder(search, found).runs(slot(least), slot(most));
}
bool find_straights(const Search& search, int least, int most, CardSets& found) {
  return SetFinder(search, found).straights(slot(least), slot(most));
}
bool find_sums(const Search& search, std::span<const std::int64_t> values, std::int64_t sum, CardSets& found) {
  return SetFinder(search, found).sums(values, sum);
}

}  // namespace houserules
