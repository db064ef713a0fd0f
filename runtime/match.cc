#include "runtime/match.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "runtime/text.h"

namespace houserules {
namespace {

bool meets(const ScoreBound& bound, std::int64_t score) {
  using Compare = ScoreBound::Compare;
  switch (bound.compare) {
    case Compare::equal: return score == bound.bound;
    case Compare::not_equal: return score != bound.bound;
    case Compare::less: return score < bound.bound;
    case Compare::less_equal: return score <= bound.bound;
    case Compare::greater: return score > bound.bound;
    case Compare::greater_equal: return score >= bound.bound;
  }
  return false;
}

}  // namespace

void Match::begin(const Setup& setup) {
  *this = Match{};
  in = seats_below(setup.players);
  if (setup.has_chips) std::fill_n(chips.begin(), setup.players, setup.chips);
}

void Match::rotate_dealer(const Setup& setup) {
  const Seat next = first_behind_dealer(setup, in);
  if (next != kNoSeat) dealer = next;
}

void Match::pass_deal(const Setup& setup) {
  switch (setup.next_dealer) {
    case NextDealer::stays:
      if (is_in(dealer)) return;
      break;
    case NextDealer::last_winner:
    case NextDealer::last_loser: {
      const bool wins = setup.next_dealer == NextDealer::last_winner;
      const Seat seat = first_behind_dealer(setup, (wins ? last_winners : last_losers) & in);
      if (seat == kNoSeat) break;
      dealer = seat;
      return;
    }
    case NextDealer::left: break;
  }
  rotate_dealer(setup);
}

Seat Match::behind_dealer(const Setup& setup, int places) const {
  return (dealer + (setup.clockwise ? places : setup.players - places)) % setup.players;
}

Seat Match::first_behind_dealer(const Setup& setup, SeatMask among) const {
  for (int i = 1; i <= setup.players; ++i) {
    const Seat seat = behind_dealer(setup, i);
    if ((among & seat_bit(seat)) != 0) return seat;
  }
  return kNoSeat;
}

void Match::begin_deal() {
  ++deal_number;
  ++dealt[slot(dealer)];
}

unsigned Match::ends(const Setup& setup) const {
  const MatchRule& rule = setup.match;
  unsigned ends = 0;
  if (rule.deals && deal_number >= *rule.deals) ends |= MatchRule::kDeals;
  if (rule.rounds) {
    bool all_dealt = true;
    for (Seat seat = 0; seat < setup.players; ++seat) {
      if (is_in(seat) && dealt[slot(seat)] < *rule.rounds) all_dealt = false;
    }
    if (all_dealt) ends |= MatchRule::kRounds;
  }
  if (rule.one_in && std::popcount(in) <= 1) ends |= MatchRule::kOneIn;
  if (rule.one_has_chips) {
    const auto end = chips.begin() + setup.players;
    if (std::count_if(chips.begin(), end, [](std::int64_t n) { return n > 0; }) <= 1) ends |= MatchRule::kOneHasChips;
  }
  for (const ScoreBound& bound : rule.scores) {
    for (int side = 0; side < (setup.teams > 0 ? setup.teams : setup.players); ++side) {
      if (meets(bound, setup.teams > 0 ? team_score(setup, side) : scores[slot(side)])) ends |= MatchRule::kScores;
    }
  }
  return ends;
}

bool Match::is_over(const Setup& setup) const {
  const MatchRule& rule = setup.match;
  const bool has_rule = rule.deals || rule.rounds || !rule.scores.empty() || rule.one_in || rule.one_has_chips;
  if (!has_rule || std::popcount(in) == 0) return true;
  const unsigned now = ends(setup);
  if ((now & ~rule.unless_tied) != 0) return true;
  const int side = setup.teams > 0 ? setup.players / setup.teams : 1;
  return now != 0 && std::popcount(winners(setup, in)) <= side;
}

SeatMask Match::winners(const Setup& setup, SeatMask was_in) const {
  SeatMask among = setup.match.one_in ? in : seats_below(setup.players);
  if (among == 0) among = was_in;
  const auto score_of = [&](Seat seat) {
    return setup.teams > 0 ? team_score(setup, seat % setup.teams) : scores[slot(seat)];
  };
  switch (setup.win) {
    case WinRule::lowest_score: return seats_with_most(among, setup.players, [&](Seat s) { return -score_of(s); });
    case WinRule::highest_score: return seats_with_most(among, setup.players, score_of);
    case WinRule::most_chips: return seats_with_most(among, setup.players, [&](Seat s) { return chips[slot(s)]; });
    case WinRule::none:
      if (setup.match.one_in) return among;
      [[fallthrough]];
    case WinRule::most_deals:
    case WinRule::first_out:
    case WinRule::all_but_last:
    case WinRule::together: break;
  }
  if (deal_number <= 1) return last_winners;
  if (setup.win == WinRule::together) {
    const std::int32_t won = *std::max_element(deals_won.begin(), deals_won.end());
    return 2 * won > deal_number ? seats_below(setup.players) : 0;
  }
  if (setup.win == WinRule::all_but_last) {
    return among & ~seats_with_most(among, setup.players, [&](Seat s) { return deals_lost[slot(s)]; });
  }
  const SeatMask most = seats_with_most(among, setup.players, [&](Seat s) { return deals_won[slot(s)]; });
  const Seat one = std::countr_zero(most);
  return most != 0 && deals_won[slot(one)] == 0 ? 0 : most;
}

std::int64_t Match::team_score(const Setup& setup, int team) const {
  if (setup.team_points) return scores[slot(team)];
  std::int64_t sum = 0;
  for (Seat seat = team; seat < setup.players; seat += setup.teams) sum += scores[slot(seat)];
  return sum;
}

std::int64_t Match::chips_in_all(const Setup& setup) const {
  std::int64_t sum = 0;
  for (Seat seat = 0; seat < setup.players; ++seat) sum += chips[slot(seat)];
  for (std::int64_t pot : pots) sum += pot;
  return sum;
}

namespace {

std::int64_t& account_of(Match& match, int who) {
  return who >= kMaxPlayers ? match.pots[slot(who - kMaxPlayers)] : match.chips[slot(who)];
}

/// The error for a payment that the payer cannot afford.
[[gnu::noinline]] std::string pay_more(Match& match, const Setup& setup, int from, int to, std::int64_t amount) {
  const auto account = [&](int who) -> std::int64_t& { return account_of(match, who); };
  const auto label = [&](int who) {
    return who >= kMaxPlayers ? setup.pots[slot(who - kMaxPlayers)] : setup.names[slot(who)];
  };
  if (amount < 0)
    return fmt::format("{} cannot pay {}: payments cannot be negative", label(from), counted(amount, "chip"));
  if (amount == 0) return "";  // allowed even if the payer is in debt
  const bool may_owe = setup.dealer_may_owe && from == match.dealer;
  if (may_owe && amount > account(from) + kMostDebt) {
    return fmt::format("{} cannot pay {}: nobody may owe more than {}", label(from), counted(amount, "chip"),
                       kMostDebt);
  }
  if (account(from) < amount && !may_owe) {
    return fmt::format("{} cannot pay {}: only {} left", label(from), counted(amount, "chip"), account(from));
  }
  account(from) -= amount;
  account(to) += amount;
  return "";
}

}  // namespace

std::string pay(Match& match, const Setup& setup, int from, int to, std::int64_t amount) {
  std::int64_t& payer = account_of(match, from);
  if (amount < 0 || payer < amount) return pay_more(match, setup, from, to, amount);
  payer -= amount;
  account_of(match, to) += amount;
  return {};
}

}  // namespace houserules
