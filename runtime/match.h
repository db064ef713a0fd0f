// The state of a match between deals: scores, chips, the dealer, who is still in, who won the last deal.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "runtime/ids.h"
#include "runtime/setup.h"

namespace houserules {

inline constexpr int kMaxPots = 8;
inline constexpr std::int64_t kMostDebt = 1'000'000'000'000;  ///< the most that a dealer may owe

/// Trivially copyable; kept from deal to deal.
struct Match {
  std::array<std::int64_t, kMaxPlayers> scores{};
  std::array<std::int64_t, kMaxPlayers> chips{};
  std::array<std::int64_t, kMaxPots> pots{};
  std::array<std::int32_t, kMaxPlayers> deals_won{};
  std::array<std::int32_t, kMaxPlayers> deals_lost{};
  std::array<std::int32_t, kMaxPlayers> dealt{};  ///< how often each has dealt, including the current deal
  SeatMask in = 0;                                ///< players still in the match
  SeatMask last_winners = 0;                      ///< of the previous deal; 0: none
  SeatMask last_losers = 0;                       ///< of the previous deal; see DealEnd
  Seat dealer = 0;
  int deal_number = 0;         ///< from 1
  int void_deals = 0;          ///< how many void deals were dealt again
  std::int64_t decisions = 0;  ///< in the whole game

  /// Sets the state before the first deal: everybody in, chips handed out. The caller sets the dealer.
  void begin(const Setup& setup);

  bool is_in(Seat seat) const { return (in & seat_bit(seat)) != 0; }

  /// Passes the deal to the next player who is still in, in the direction of play.
  void rotate_dealer(const Setup& setup);

  /// Passes the deal on as the header's `dealer` says. If the winners or losers it refers to are all out, passes it to
  /// the next player.
  void pass_deal(const Setup& setup);

  /// The player `places` seats after the dealer, in the direction of play.
  Seat behind_dealer(const Setup& setup, int places) const;
  /// The first of `among` after the dealer; the dealer comes last. kNoSeat if `among` is empty.
  Seat first_behind_dealer(const Setup& setup, SeatMask among) const;

  /// Starts a deal: increments its number and the dealer's count.
  void begin_deal();

  /// Whether the deal that just ended was the last.
  bool is_over(const Setup& setup) const;
  /// The header's end conditions that are met, even if a tie prolongs the match: a set of MatchRule::End.
  unsigned ends(const Setup& setup) const;

  /// The leaders according to the header's `win`; several may tie. 0 if nobody leads. With `win all but last`,
  /// everybody except those who lost the most deals; with `win together`, everybody if they won more than half of the
  /// deals. `was_in` are the players who were in before the last deal; used if nobody is left.
  SeatMask winners(const Setup& setup, SeatMask was_in) const;

  /// A team's score: the sum of its players' scores, or with Setup::team_points the score that they share.
  std::int64_t team_score(const Setup& setup, int team) const;

  /// All chips in the game, with players and in pots.
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

/// Moves `amount` chips from `from` to `to`; each is a seat, or kMaxPlayers + a pot's number. Returns "", or the reason
/// why it is impossible.
std::string pay(Match& match, const Setup& setup, int from, int to, std::int64_t amount);

}  // namespace houserules
