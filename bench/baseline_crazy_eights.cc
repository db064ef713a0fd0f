#include "bench/baseline_crazy_eights.h"

#include <bit>

namespace houserules::bench {
namespace {

// A card is rank * 4 + suit: the 2 of clubs is 0, the Ace of spades 51. Sets of cards are bit masks.
using Mask = std::uint64_t;

constexpr int kCards = 52;
constexpr int kHand = 5;
constexpr int kDraws = 5;
constexpr int kMostPlays = 100;
constexpr int kEight = 6;
constexpr int kJack = 9;

constexpr Mask kClubs = 0x1111111111111;
constexpr Mask kEights = Mask{0xF} << (kEight * 4);

constexpr Mask suit_mask(int suit) { return kClubs << suit; }
constexpr Mask rank_mask(int rank) { return Mask{0xF} << (rank * 4); }

/// The card at position `place` (from 0) of a set, in ascending order.
int card_at(Mask set, std::uint32_t place) {
  for (; place > 0; --place) set &= set - 1;
  return std::countr_zero(set);
}

int points(int card) {
  const int rank = card / 4;
  if (rank == kEight) return 50;
  return rank >= kJack ? 10 : card + 2;
}

class Stock {
 public:
  Stock() {
    for (int i = 0; i < kCards; ++i) cards_[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
  }

  bool empty() const { return left_ == 0; }

  int take(Chance& chance) {
    const std::uint32_t at = chance.below(left_);
    const std::uint8_t card = cards_[at];
    cards_[at] = cards_[--left_];
    return card;
  }

  void put_back(int card) { cards_[left_++] = static_cast<std::uint8_t>(card); }

 private:
  std::array<std::uint8_t, kCards> cards_{};
  std::uint32_t left_ = kCards;
};

}  // namespace

void CrazyEightsPlayout::run(Chance& chance) {
  decisions = 0;
  Stock stock;
  std::array<Mask, kPlayers> hands{};
  std::size_t me = chance.below(kPlayers);  // the dealer
  for (int i = 0; i < kHand * kPlayers; ++i) {
    me = (me + 1) % kPlayers;
    hands[me] |= Mask{1} << stock.take(chance);
  }
  int top = stock.take(chance);
  while (top / 4 == kEight) {
    stock.put_back(top);
    top = stock.take(chance);
  }
  int suit = top % 4;
  int plays = 0;
  int passes = 0;
  bool over = false;
  while (!over) {
    me = (me + 1) % kPlayers;
    int drawn = 0;
    while (true) {
      const Mask playable = hands[me] & (kEights | suit_mask(suit) | rank_mask(top / 4));
      const auto cards = static_cast<std::uint32_t>(std::popcount(playable));
      const bool can_draw = drawn < kDraws && !stock.empty();
      ++decisions;
      // One more option besides the cards: draw if possible, else pass.
      const std::uint32_t choice = chance.below(cards + 1);
      if (choice < cards) {
        top = card_at(playable, choice);
        suit = top % 4;
        hands[me] &= ~(Mask{1} << top);
        passes = 0;
        over = hands[me] == 0 || ++plays == kMostPlays;
        if (!over && top / 4 == kEight) {
          ++decisions;
          suit = static_cast<int>(chance.below(4));
        }
        break;
      }
      if (!can_draw) {
        passes = stock.empty() ? passes + 1 : 0;
        over = passes > kPlayers;
        break;
      }
      hands[me] |= Mask{1} << stock.take(chance);
      ++drawn;
      passes = 0;
    }
  }
  for (std::size_t player = 0; player < kPlayers; ++player) {
    scores[player] = 0;
    for (Mask hand = hands[player]; hand != 0; hand &= hand - 1) scores[player] += points(std::countr_zero(hand));
  }
}

}  // namespace houserules::bench
