// Finds sets of cards: groups of a rank, runs, cards that add up to a number.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/ids.h"
#include "runtime/pack.h"

namespace houserules {

/// A list of card sets in one contiguous block.
class CardSets {
 public:
  std::size_t size() const { return ends_.size(); }
  bool empty() const { return ends_.empty(); }
  /// The cards of set `number`, from 0. Valid until the next change.
  std::span<const CardId> operator[](std::size_t number) const {
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
    return {cards_.data() + begin, ends_[number] - begin};
  }
  void add(std::span<const CardId> cards) {
    cards_.insert(cards_.end(), cards.begin(), cards.end());
    ends_.push_back(static_cast<std::uint32_t>(cards_.size()));
  }
  /// Adds a set card by card; finish it with end_set().
  void add_card(CardId card) { cards_.push_back(card); }
  void end_set() { ends_.push_back(static_cast<std::uint32_t>(cards_.size())); }
  void reserve(std::size_t sets, std::size_t cards) {
    ends_.reserve(sets);
    cards_.reserve(cards);
  }
  std::span<const CardId> cards() const { return cards_; }        ///< of all sets, one after the other
  std::span<const std::uint32_t> ends() const { return ends_; }  ///< the end of each set in cards()
  /// Removes all sets, but keeps the memory unless it is large.
  void clear() {
    constexpr std::size_t kMuch = 1024;
    if (cards_.capacity() + ends_.capacity() > kMuch) *this = {};
    cards_.clear();
    ends_.clear();
  }

 private:
  std::vector<CardId> cards_;
  std::vector<std::uint32_t> ends_;  ///< the end of each set in `cards_`
};

/// The maximum number of sets in one list; see `Search`.
inline constexpr std::size_t kMostSets = 20000;

/// Called with the work done, in units of about one Lua instruction. A non-owning reference to a function, which must
/// outlive it and may throw to stop the search.
class Spend {
 public:
  template <typename Function>
  Spend(const Function& function)
      : function_(&function),
        call_([](const void* its, std::int64_t units) { (*static_cast<const Function*>(its))(units); }) {}
  void operator()(std::int64_t units) const { call_(function_, units); }

 private:
  const void* function_;
  void (*call_)(const void*, std::int64_t);
};

/// Cards to search for sets. Cards with equal faces in one pile are interchangeable: of sets that differ only in these,
/// only the first is found.
struct Search {
  const Pack& pack;
  std::span<const CardId> cards;
  std::span<const FaceId> faces;  ///< of each card
  std::span<const PileId> piles;  ///< of each card; empty if all are in one pile, or it does not matter
  Spend spend;
};

/// Wild cards.
struct Wild {
  std::vector<bool> cards;  ///< by index in Search::cards: whether it is wild
  std::size_t most = 0;     ///< the maximum number of wild cards per set
};

// Each function appends the sets it finds to `found`. It gives up and returns false once there are more than kMostSets.
// `size`, `least` and `each` are at least 1.

/// Sets of `size` cards, in lexicographic order.
bool find_sets(const Search& search, int size, CardSets& found);
/// Sets of `least` to `most` cards of one rank; the ranks in the order of the pack, small sets first.
bool find_groups(const Search& search, int least, int most, CardSets& found);
/// `least` to `most` consecutive cards of one suit, low to high. If the order is circular, a run may continue from its
/// end to its beginning.
bool find_runs(const Search& search, int least, int most, CardSets& found);
/// The same with wild cards, at most `wild.most` per set; sets with fewer come first. Each set has at least one natural
/// card. In a group, wild cards come last; in a run, each takes the place of the card it stands for: gaps are filled
/// first, then the run is extended upwards and, at the top of the order, downwards. A wild card with a suit may also
/// stand for itself.
bool find_groups_with(const Search& search, int least, int most, const Wild& wild, CardSets& found);
bool find_runs_with(const Search& search, int least, int most, const Wild& wild, CardSets& found);
/// What the card at `place` stands for in a run or group, given the natural cards: a face in a run, any card of the
/// rank in a group. Nothing if there are no natural cards, or they form neither.
struct StandsFor {
  FaceId face = 0;
  bool any_suit = false;  ///< in a group
};
std::optional<StandsFor> stands_for(const Pack& pack, std::span<const FaceId> faces, const std::vector<bool>& wild,
                                    std::size_t place);
/// `least` to `most` consecutive ranks, regardless of suit, with `each` cards of each rank.
bool find_straights(const Search& search, int least, int most, int each, CardSets& found);
/// Non-empty sets whose `values` (one per card) add up to `sum`, in lexicographic order.
bool find_sums(const Search& search, std::span<const std::int64_t> values, std::int64_t sum, CardSets& found);

}  // namespace houserules
