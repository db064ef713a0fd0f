#include "bots/melding.h"

#include <algorithm>
#include <bit>

#include "runtime/ids.h"

namespace houserules {
namespace {

constexpr int kLeastCards = 3;   ///< cards of a meld
constexpr int kMostTries = 128;  ///< eleven cards need at most 72: two ranks of four, and one of three

/// The cards that lie in a row of three or more.
std::uint64_t in_rows(std::uint64_t held) {
  const std::uint64_t lowest = held & held >> 1U & held >> 2U;
  return lowest | lowest << 1U | lowest << 2U;
}

}  // namespace

void Melding::change(const Card& card, int by) {
  const std::size_t rank = slot(std::clamp(card.rank, 0, kRanks - 1));
  ranks_[rank] = static_cast<std::uint8_t>(ranks_[rank] + by);
  worth_[rank] += by * card.worth;
  total_ += by * card.worth;
  if (card.suit < 0 || card.order <= 0 || card.order >= kOrders) return;
  const std::size_t suit = slot(std::min(card.suit, kSuits - 1)), order = slot(card.order);
  orders_[rank] = static_cast<std::uint8_t>(card.order);
  each_[order] = card.worth;
  std::uint8_t& count = counts_[suit][order];
  count = static_cast<std::uint8_t>(count + by);
  const std::uint64_t bit = std::uint64_t{1} << order;
  held_[suit] = count > 0 ? held_[suit] | bit : held_[suit] & ~bit;
}

int Melding::deadwood() const {
  Suits held = held_;
  int tries = kMostTries;
  return total_ - melded(held, 0, tries);
}

/// The greatest worth of melds: of groups of the ranks at or above `from`, and of runs of the cards in `held`.
int Melding::melded(Suits& held, int from, int& tries) const {
  int rank = from;
  while (rank < kRanks && ranks_[slot(rank)] < kLeastCards) ++rank;
  if (rank == kRanks) {
    --tries;
    int worth = 0;
    for (const std::uint64_t suit : held)
      for (std::uint64_t rows = in_rows(suit); rows != 0; rows &= rows - 1)
        worth += each_[slot(std::countr_zero(rows))];
    return worth;
  }
  const std::uint64_t bit = orders_[slot(rank)] == 0 ? 0 : std::uint64_t{1} << orders_[slot(rank)];
  const Suits before = held;
  std::array<std::size_t, kSuits> needed{};  // suits with a run that could use the card
  std::size_t count = 0;
  for (std::size_t suit = 0; suit < held.size(); ++suit) {
    if (tries > 0 && (in_rows(held[suit]) & bit) != 0) needed[count++] = suit;
    held[suit] &= ~bit;
  }
  int most = worth_[slot(rank)] + melded(held, rank + 1, tries);
  if (ranks_[slot(rank)] > kLeastCards) {  // one of them goes to a run
    for (std::size_t i = 0; i < count; ++i) {
      held = before;
      for (std::size_t suit = 0; suit < held.size(); ++suit)
        if (suit != needed[i]) held[suit] &= ~bit;
      most = std::max(most, worth_[slot(rank)] - each_[slot(std::countr_zero(bit))] + melded(held, rank + 1, tries));
    }
  }
  if (count > 0) {  // no group
    held = before;
    most = std::max(most, melded(held, rank + 1, tries));
  }
  held = before;
  return most;
}

}  // namespace houserules
