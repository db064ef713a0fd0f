// How much a player of Kuhn poker loses to the best answer.
#include "bench/players/kuhn.h"

#include <algorithm>

namespace houserules::yardstick {

void KuhnRecord::note(std::size_t stage, int card, bool pays) {
  ++asked_[stage][slot(card)];
  paid_[stage][slot(card)] += pays ? 1 : 0;
}

double KuhnRecord::share(std::size_t stage, int card) const {
  return paid_[stage][slot(card)] / std::max(1, asked_[stage][slot(card)]);
}

double KuhnRecord::exploitability() const {
  // What the best answer wins against this player's share of bets and calls, by its own card, summed over the other's.
  double first = 0, second = 0;
  for (int own = 0; own < kCards; ++own) {
    double check_check = 0, check_fold = 0, check_call = 0, bet = 0;  // as first player
    double after_check_check = 0, after_check_bet = 0, after_bet_fold = 0, after_bet_call = 0;  // as second
    for (int other = 0; other < kCards; ++other) {
      if (other == own) continue;
      const double sign = own > other ? 1 : -1, chance = 1.0 / (kCards * (kCards - 1));
      const double bets = share(kAfterCheck, other), calls = share(kAfterBet, other);
      check_check += chance * (1 - bets) * sign;
      check_fold += chance * bets * -1;
      check_call += chance * bets * 2 * sign;
      bet += chance * ((1 - calls) + calls * 2 * sign);
      const double opens = share(kOpening, other), answers = share(kAfterCheckAndBet, other);
      after_check_check += chance * (1 - opens) * sign;
      after_check_bet += chance * (1 - opens) * ((1 - answers) + answers * 2 * sign);
      after_bet_fold += chance * opens * -1;
      after_bet_call += chance * opens * 2 * sign;
    }
    first += std::max(bet, check_check + std::max(check_fold, check_call));
    second += std::max(after_check_check, after_check_bet) + std::max(after_bet_fold, after_bet_call);
  }
  return (first + second) / 2;
}

}  // namespace houserules::yardstick
