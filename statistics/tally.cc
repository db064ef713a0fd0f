#include "statistics/tally.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "statistics/sums.h"

namespace houserules {
namespace {

using houserules::add_to;

void add_to(MoveUse& sum, const MoveUse& more) {
  add_to(sum.offered, more.offered);
  add_to(sum.chosen, more.chosen);
}

void add_to(PartUse& sum, const PartUse& more) {
  add_to(sum.games, more.games);
  add_to(sum.points, more.points);
  add_to(sum.ahead, more.ahead);
}

void add_to(Histogram& sum, const Histogram& more) { sum.add(more); }

/// A checksum may wrap round.
void add_to(std::uint64_t& sum, std::uint64_t more) { sum += more; }

template <typename Sum>
void add_to(std::vector<Sum>& sums, const std::vector<Sum>& more) {
  sums.resize(std::max(sums.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) add_to(sums[i], more[i]);
}

/// FNV-1a over the bytes of numbers, least significant byte first.
class Hash {
 public:
  void add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) {
      value_ = (value_ ^ (number & 0xFFU)) * 0x100000001B3U;
      number >>= 8U;
    }
  }
  void add(std::int64_t number) { add(static_cast<std::uint64_t>(number)); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

std::uint64_t hash_of(std::uint64_t index, const Result& result) {
  Hash hash;
  hash.add(index);
  hash.add(std::uint64_t{result.winners});
  for (const std::int64_t score : result.scores) hash.add(score);
  for (const std::int64_t chips : result.chips) hash.add(chips);
  hash.add(std::int64_t{result.deals});
  hash.add(result.decisions);
  hash.add(result.turns);
  hash.add(std::uint64_t{result.limit_reached});
  return hash.value();
}

}  // namespace

void GameCounts::add_offered(const Decision& decision) {
  if (first == kNoSeat) first = decision.seat;
  std::uint64_t seen = 0;  // moves
  std::int64_t offered = 0;
  for (const Alternative& alternative : decision.alternatives) {
    if (alternative.caller == kNoSeat) offered += alternative.variants();
    const std::uint64_t bit = std::uint64_t{1} << alternative.move;
    if ((seen & bit) == 0) ++moves[alternative.move].offered;
    seen |= bit;
  }
  options += offered;
  forced += offered == 1 ? 1 : 0;
}

void GameCounts::add_chosen(const Decision& decision, const Choice& choice) {
  ++moves[decision.alternatives[choice.alternative].move].chosen;
}

bool team_won(const Result& result, std::size_t team) {
  for (std::size_t seat = team; seat < result.scores.size(); seat += result.team_scores.size()) {
    if (((result.winners >> seat) & 1U) != 0) return true;
  }
  return false;
}

int winning_sides(const Result& result) {
  if (result.team_scores.empty()) return std::popcount(result.winners);
  int sides = 0;
  for (std::size_t team = 0; team < result.team_scores.size(); ++team) sides += team_won(result, team) ? 1 : 0;
  return sides;
}

void Tally::add(std::uint64_t index, const Result& result, const GameCounts& counts) {
  const std::size_t seats = result.scores.size();
  ++games;
  draws += result.winners == 0 ? 1 : 0;
  shared += winning_sides(result) > 1 ? 1 : 0;
  at_limit += result.limit_reached ? 1 : 0;
  wins.resize(std::max(wins.size(), seats));
  order.resize(wins.size());
  const auto first = static_cast<std::size_t>(std::max<Seat>(counts.first, 0));
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::int64_t won = (result.winners >> seat) & 1U;
    wins[seat] += won;
    order[(seat + seats - first) % seats] += won;
  }
  const std::size_t teams = result.team_scores.size();
  team_wins.resize(std::max(team_wins.size(), teams));
  team_order.resize(team_wins.size());
  for (std::size_t team = 0; team < teams; ++team) {
    const std::int64_t won = team_won(result, team) ? 1 : 0;
    team_wins[team] += won;
    team_order[(team + teams - first % teams) % teams] += won;
  }
  add_to(team_scores, result.team_scores);
  add_to(scores, result.scores);
  add_to(chips, result.chips);
  decisions.add(result.decisions);
  turns.add(result.turns);
  deals.add(result.deals);
  options += counts.options;
  forced += counts.forced;
  add_to(moves, counts.moves);
  add_to(parts, counts.parts);
  checksum += hash_of(index, result);
}

void Tally::add(const Tally& other) {
  visit_tally([](auto& sum, const auto& more) { add_to(sum, more); }, *this, other);
}

Interval wilson(std::int64_t hits, std::int64_t trials, double z) {
  return wilson_of_shared(static_cast<double>(hits), trials, z);
}

Interval wilson_of_shared(double hits, std::int64_t trials, double z) {
  if (trials <= 0) return {0, 1};
  const auto n = static_cast<double>(trials);
  const double share = hits / n;
  const double scale = 1 + z * z / n;
  const double centre = (share + z * z / (2 * n)) / scale;
  const double half = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale;
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace houserules
