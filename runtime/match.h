// The state of a match between deals: scores, chips, the dealer, who is still in, who won the last deal.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "runtime/ids.h"
#include "runtime/setup.h"

namespace houserules {

inline constexpr int kMaxPots = 8;
inline constexpr std::int64_t kMostDebt = 1'000'000'000'000;  ///< limit for a dealer who may owe

/// Plain data, carried from deal to deal.
struct Match {
  std::array<std::int64_t, kMaxPlayers> scores{};
  std::array<std::int64_t, kMaxPlayers> chips{};
  std::array<std::int64_t, kMaxPots> pots{};
  std::array<std::int32_t, kMaxPlayers> deals_won{};
  std::array<std::int32_t, kMaxPlayers> deals_lost{};
  std::array<std::int32_t, kMaxPlayers> dealt{};  ///< times each has dealt, including the current deal
  SeatMask in = 0;                                ///< who is still in the match
  SeatMask last_winners = 0;                      ///< of the previous deal; 0: none
  SeatMask last_losers = 0;                       ///< of the previous deal; see DealEnd
  Seat dealer = 0;
  int deal_number = 0;         ///< 1.. while dealing
  int void_deals = 0;          ///< how many void deals were dealt again
  std::int64_t decisions = 0;  ///< in the whole game

  /// Sets the state before the first deal: everybody in, chips handed out. The caller sets the dealer.
  void begin(const Setup& setup);

  bool is_in(Seat seat) const { return (in & seat_bit(seat)) != 0; }

  /// Passes the deal to the next player who is still in, in the direction of play.
  void rotate_dealer(const Setup& setup);

  /// Passes the deal on as the header's `dealer` says. If no winner or loser is still in, to the
  /// next player.
  void pass_deal(const Setup& setup);

  /// The player that many places after the dealer, in the direction of play.
  Seat behind_dealer(const Setup& setup, int places) const;
  /// The first of `among` after the dealer, with the dealer last; kNoSeat if there is none.
  Seat first_behind_dealer(const Setup& setup, SeatMask among) const;

  /// Starts a deal: numbers it and counts it for the dealer.
  void begin_deal();

  /// Whether the deal that just ended was the last.
  bool is_over(const Setup& setup) const;
  /// The header's end conditions that are fulfilled, even if a tie prolongs the match: a set of MatchRule::End.
  unsigned ends(const Setup& setup) const;

  /// The leaders by the header's `win`; several may tie. 0 if nobody leads. With `win all but last`, all but those who
  /// lost the most deals; with `win together`, all if they won more than half of the deals. `was_in`: those who were in
  /// before the last deal; used if nobody is left.
  SeatMask winners(const Setup& setup, SeatMask was_in) const;

  /// A team's score: the sum of its players', or with Setup::team_points the score that each of them has.
  std::int64_t team_score(const Setup& setup, int team) const;

  /// The number of chips on the table, with players and in pots.
  std::int64_t chips_in_all(const Setup& setup) const;
};

/// The seats in `among` with the highest `rate(seat)`.
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

/// Moves `amount` chips from `from` to `to`; either may be a pot, as kMaxPlayers + its number. Returns "", or the
/// reason why this is impossible.
std::string pay(Match& match, const Setup& setup, int from, int to, std::int64_t amount);

}  // namespace houserules
