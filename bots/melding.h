// The deadwood of a hand as bots imagine it: quick enough to be asked for after each option of each imagined turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace houserules {

/// The cards of a hand, by rank and by suit. Melds are three or more of a rank, or in a row in a suit; with two cards
/// of the same face, which count as one in runs, its deadwood may be too high.
class Melding {
 public:
  static constexpr int kSuits = 6, kRanks = 16, kOrders = 64;

  /// A card: `suit` from 0, -1: none; `rank` from 0; `order` of the rank in runs, up to 63, at most 0: it is in none.
  struct Card {
    int suit = -1, rank = 0, order = 0;
    int worth = 0;  ///< at least 0
  };

  void add(const Card& card) { change(card, 1); }
  /// Removes a card that was added.
  void remove(const Card& card) { change(card, -1); }

  /// The least total worth of the cards in no meld. With a large hand, whose melds can be chosen in too many ways,
  /// groups are preferred to runs after many tries, and it may be too high.
  int deadwood() const;

  /// How many cards of this rank there are.
  int of_rank(int rank) const { return ranks_[static_cast<std::size_t>(rank)]; }

 private:
  using Suits = std::array<std::uint64_t, kSuits>;

  void change(const Card& card, int by);
  int melded(Suits& held, int from, int& tries) const;

  Suits held_{};  ///< orders, one bit each
  std::array<std::uint8_t, kRanks> ranks_{};
  std::array<std::uint8_t, kRanks> orders_{};  ///< by rank; 0: it is in no run
  std::array<int, kRanks> worth_{};            ///< by rank: of all its cards together
  std::array<std::array<std::uint8_t, kOrders>, kSuits> counts_{};
  std::array<int, kOrders> each_{};  ///< by order: the worth of one card
  int total_ = 0;
};

}  // namespace houserules
