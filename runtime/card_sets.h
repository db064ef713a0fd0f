// Sets of cards found among others: groups of a rank, runs, cards that add up to a number.
#pragma once

#include <cstdint>
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
  /// The cards of the set of that number, from 0. Valid until the next change.
  std::span<const CardId> operator[](std::size_t number) const {
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
    return {cards_.data() + begin, ends_[number] - begin};
  }
  void add(std::span<const CardId> cards) {
    cards_.insert(cards_.end(), cards.begin(), cards.end());
    ends_.push_back(static_cast<std::uint32_t>(cards_.size()));
  }
  /// The same card by card: some cards, then that they are a set.
  void add_card(CardId card) { cards_.push_back(card); }
  void end_set() { ends_.push_back(static_cast<std::uint32_t>(cards_.size())); }
  void reserve(std::size_t sets, std::size_t cards) {
    ends_.reserve(sets);
    cards_.reserve(cards);
  }
  std::size_t card_count() const { return cards_.size(); }
  /// Keeps the memory, unless it is much.
  void clear() {
    constexpr std::size_t kMuch = 1024;
    if (cards_.capacity() + ends_.capacity() > kMuch) *this = {};
    cards_.clear();
    ends_.clear();
  }

 private:
  std::vector<CardId> cards_;
  std::vector<std::uint32_t> ends_;  ///< of each set, in `cards_`
};

/// Most sets that one list may have; see `Search`.
inline constexpr std::size_t kMostSets = 20000;

/// Whether n cards have more sets of `size` cards than one list may have.
bool has_too_many_sets(std::int64_t n, std::int64_t size);

/// Told of the work done, in units of about one Lua instruction: calls what it was made of, which must outlive it, and
/// which may throw to end the work.
class Spend {
 public:
  template <typename Told>
  Spend(const Told& told)
      : told_(&told), tell_([](const void* its, std::int64_t units) { (*static_cast<const Told*>(its))(units); }) {}
  void operator()(std::int64_t units) const { tell_(told_, units); }

 private:
  const void* told_;
  void (*tell_)(const void*, std::int64_t);
};

/// Cards among which sets are looked for. Of cards with equal faces it does not matter which is taken, so of sets with
/// equal faces only the first is found.
struct Search {
  const Pack& pack;
  std::span<const CardId> cards;
  std::span<const FaceId> faces;  ///< of the cards, by place in `cards`
  Spend spend;
};

// Each appends what it finds to `found`, and returns false, with the search given up, once that is more than kMostSets.

/// Sets of `size` cards, in the order of their places.
bool find_sets(const Search& search, int size, CardSets& found);
/// Sets of `least` to `most` cards of one rank; the ranks in the order of the pack, small sets first.
bool find_groups(const Search& search, int least, int most, CardSets& found);
/// `least` to `most` cards of one suit that follow each other in the order, low to high. Where the order is circular,
/// they may go on from its end at its beginning.
bool find_runs(const Search& search, int least, int most, CardSets& found);
/// `least` to `most` ranks that follow each other, of any suits, with `each` cards of every rank.
bool find_straights(const Search& search, int least, int most, int each, CardSets& found);
/// Sets of one card or more whose `values` (by place in `cards`) add up to `sum`, in the order of their places.
bool find_sums(const Search& search, std::span<const std::int64_t> values, std::int64_t sum, CardSets& found);

}  // namespace houserules
