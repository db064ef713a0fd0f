// What outlives a deal: scores, chips, the dealer, who is still in, who won the last deal.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "runtime/ids.h"
#include "runtime/setup.h"

namespace houserules {

inline constexpr int kMaxPots = 8;
inline constexpr std::int64_t kMostDebt = 1'000'000'000'000;  ///< of a dealer who may owe

/// Plain data, carried from deal to deal.
struct Match {
  std::array<std::int64_t, kMaxPlayers> scores{};
  std::array<std::int64_t, kMaxPlayers> chips{};
  std::array<std::int64_t, kMaxPots> pots{};
  std::array<std::int32_t, kMaxPlayers> deals_won{};
  std::array<std::int32_t, kMaxPlayers> dealt{};  ///< how often each has been the dealer, the running deal included
  SeatMask in = 0;                                ///< who is still in the match
  SeatMask last_winners = 0;                      ///< of the deal before; 0: none
  Seat dealer = 0;
  int deal_number = 0;         ///< 1.. while dealing
  std::int64_t decisions = 0;  ///< taken in the whole game

  /// The state before the first deal: everybody in, chips handed out. The dealer is set by the caller.
  void begin(const Setup& setup);

  bool is_in(Seat seat) const { return (in & seat_bit(seat)) != 0; }

  /// The deal passes to the left among those who are in.
  void rotate_dealer(int players);

  /// A deal begins: it gets its number, and counts as one of the dealer's.
  void begin_deal();

  /// Whether the match is over after the deal that just ended.
  bool is_over(const Setup& setup) const;

  /// Who leads by the rule of the header; several share a first place. 0 when nobody does. `was_in` are those who were
  /// in before the last deal: the winners are looked for among them when nobody is left.
  SeatMask winners(const Setup& setup, SeatMask was_in) const;

  /// The score of a team: the sum of its players'.
  std::int64_t team_score(const Setup& setup, int team) const;

  /// All chips on the table.
  std::int64_t chips_in_all(const Setup& setup) const;
};

/// The seats of `among` with the greatest `rate(seat)`.
template <class Rate>
SeatMask seats_with_most(SeatMask among, int players, Rate rate) {
  SeatMask result = 0;
  std::int64_t most = 0;
  for (Seat seat = 0; seat < players; ++seat) {
    if ((among & seat_bit(seat)) == 0) continue;
    const std::int64_t rating = rate(seat);
    if (result == 0 || rating > most) {
      most = rating;
      result = 0;
    }
    if (rating == most) result |= seat_bit(seat);
  }
  return result;
}

/// Takes `amount` chips from `from` and gives them to `to`; either may be a pot, as kMaxPlayers + its number. Returns
/// why it cannot be done, or "".
std::string pay(Match& match, const Setup& setup, int from, int to, std::int64_t amount);

}  // namespace houserules
