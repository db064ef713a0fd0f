// Sets of cards found among others: groups of a rank, runs, cards that add up to a number.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "runtime/ids.h"
#include "runtime/pack.h"

namespace houserules {

/// Lists of cards, one after the other in one block.
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
  /// Adds a set card by card: the cards, then end_set().
  void add_card(CardId card) { cards_.push_back(card); }
  void end_set() { ends_.push_back(static_cast<std::uint32_t>(cards_.size())); }
  void reserve(std::size_t sets, std::size_t cards) {
    ends_.reserve(sets);
    cards_.reserve(cards);
  }
  std::size_t card_count() const { return cards_.size(); }
  /// Removes all sets, and keeps the memory unless it is large.
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

/// The most sets that one list may have; see `Search`.
inline constexpr std::size_t kMostSets = 20000;

/// Whether there are more sets of `size` of n cards than one list may have.
bool has_too_many_sets(std::int64_t n, std::int64_t size);

/// Called with the work done, in units of about one Lua instruction. Refers to a function, which must outlive it and
/// may throw to end the work.
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

/// Cards to be searched for sets. Cards with equal faces in one pile are interchangeable, so of sets that differ only
/// in these, the first is found.
struct Search {
  const Pack& pack;
  std::span<const CardId> cards;
  std::span<const FaceId> faces;  ///< of the cards, by place in `cards`
  std::span<const PileId> piles;  ///< where they lie, by place in `cards`; empty: in one pile, or it does not matter
  Spend spend;
};

/// Cards that may stand for others.
struct Wild {
  std::vector<bool> cards;  ///< whether it is one, by place in Search::cards
  std::size_t most = 0;     ///< how many may stand for others in a set
};

// Each appends the sets it finds to `found`, and gives up and returns false once there are more than kMostSets.

/// Sets of `size` cards, in the order of their places.
bool find_sets(const Search& search, int size, CardSets& found);
/// Sets of `least` to `most` cards of one rank; the ranks in the order of the pack, small sets first.
bool find_groups(const Search& search, int least, int most, CardSets& found);
/// `least` to `most` consecutive cards of one suit, low to high. If the order is circular, a run may continue from its
/// end to its beginning.
bool find_runs(const Search& search, int least, int most, CardSets& found);
/// The same with wild cards, of which a set has `wild.most` at most; sets with fewer come first. Each set has another
/// card too. In a group the wild cards follow the others; in a run each is at the place of the card that it stands for:
/// first within the run, then above it, then, if it ends at the top of the order, below. A wild card of a suit may also
/// be itself.
bool find_groups_with(const Search& search, int least, int most, const Wild& wild, CardSets& found);
bool find_runs_with(const Search& search, int least, int most, const Wild& wild, CardSets& found);
/// What a card stands for by its place in a run or a group, which the natural cards determine: a face in a run, any
/// face of the rank in a group. Nothing if there are no natural cards, or they form neither.
struct StandsFor {
  FaceId face = 0;
  bool any_suit = false;  ///< of a group
};
std::optional<StandsFor> stands_for(const Pack& pack, std::span<const FaceId> faces, const std::vector<bool>& wild,
                                    std::size_t place);
/// `least` to `most` consecutive ranks of any suits, with `each` cards of every rank.
bool find_straights(const Search& search, int least, int most, int each, CardSets& found);
/// Sets of one card or more whose `values` (by place in `cards`) add up to `sum`, in the order of their places.
bool find_sums(const Search& search, std::span<const std::int64_t> values, std::int64_t sum, CardSets& found);

}  // namespace houserules
