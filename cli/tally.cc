#include "cli/tally.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace houserules {
namespace {

void add_to(std::vector<std::int64_t>& sums, const std::vector<std::int64_t>& more) {
  sums.resize(std::max(sums.size(), more.size()));
  for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

/// FNV-1a over the bytes of numbers, least significant first.
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

void Spread::add(std::int64_t value) {
  sum += value;
  least = std::min(least, value);
  most = std::max(most, value);
}

void Spread::add(const Spread& other) {
  sum += other.sum;
  least = std::min(least, other.least);
  most = std::max(most, other.most);
}

void Tally::add(std::uint64_t index, const Result& result, const std::vector<MoveUse>& uses) {
  ++games;
  draws += result.winners == 0 ? 1 : 0;
  shared += std::popcount(result.winners) > 1 ? 1 : 0;
  at_limit += result.limit_reached ? 1 : 0;
  wins.resize(std::max(wins.size(), result.scores.size()));
  for (std::size_t seat = 0; seat < wins.size(); ++seat) wins[seat] += (result.winners >> seat) & 1U;
  add_to(scores, result.scores);
  add_to(chips, result.chips);
  decisions.add(result.decisions);
  turns.add(result.turns);
  deals.add(result.deals);
  moves.resize(std::max(moves.size(), uses.size()));
  for (std::size_t i = 0; i < uses.size(); ++i) {
    moves[i].offered += uses[i].offered;
    moves[i].chosen += uses[i].chosen;
  }
  checksum += hash_of(index, result);
}

void Tally::add(const Tally& other) {
  games += other.games;
  draws += other.draws;
  shared += other.shared;
  at_limit += other.at_limit;
  add_to(wins, other.wins);
  add_to(scores, other.scores);
  add_to(chips, other.chips);
  decisions.add(other.decisions);
  turns.add(other.turns);
  deals.add(other.deals);
  moves.resize(std::max(moves.size(), other.moves.size()));
  for (std::size_t i = 0; i < other.moves.size(); ++i) {
    moves[i].offered += other.moves[i].offered;
    moves[i].chosen += other.moves[i].chosen;
  }
  checksum += other.checksum;
}

Interval wilson(std::int64_t hits, std::int64_t trials) {
  if (trials <= 0) return {0, 1};
  constexpr double kZ = 1.959963984540054;  // the normal distribution's 97.5th percentile
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(hits) / n;
  const double scale = 1 + kZ * kZ / n;
  const double centre = (share + kZ * kZ / (2 * n)) / scale;
  const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n)) / scale;
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace houserules
