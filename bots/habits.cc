#include "bots/habits.h"

#include <array>
#include <cmath>

namespace houserules {
namespace {

/// The lower, the stronger the preference for the better move.
constexpr double kTemperature = 0.1;
constexpr std::size_t kMostMoves = 64;

}  // namespace

void Habits::begin(std::size_t moves) {
  means_.assign(moves, Mean{});
  made_.clear();
}

Choice Habits::pick(const Decision& decision, Chance& chance) {
  // Alternatives are ordered by move, so each move is one run of them.
  struct Run {
    std::uint32_t first, count;
    double weight;
  };
  std::array<Run, kMostMoves> runs;
  std::size_t count = 0;
  double best = 0;
  for (std::uint32_t i = 0; i < decision.own().size(); ++i) {
    const std::uint8_t move = decision.alternatives[i].move;
    if (count > 0 && decision.alternatives[runs[count - 1].first].move == move) {
      ++runs[count - 1].count;
      continue;
    }
    if (count == kMostMoves) break;
    const Mean& mean = means_[move];
    const double value = (mean.sum + 0.5) / (mean.count + 1);
    best = count == 0 ? value : std::max(best, value);
    runs[count++] = {i, 1, value};
  }
  std::size_t chosen = 0;
  if (count > 1) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Mean& mean = means_[decision.alternatives[runs[i].first].move];
      runs[i].weight =
          std::exp((runs[i].weight - best) / kTemperature) * (1 - mean.given_up / std::max(1.0, mean.count));
      sum += runs[i].weight;
    }
    double at = sum * chance.bits() / 4294967296.0;
    while (chosen + 1 < count && at >= runs[chosen].weight) at -= runs[chosen++].weight;
  }
  Choice choice;
  choice.alternative = runs[chosen].first + chance.below(runs[chosen].count);
  const Alternative& alternative = decision.alternatives[choice.alternative];
  choice.number = alternative.value;
  if (alternative.kind == AlternativeKind::range)
    choice.number += std::int64_t{alternative.step} * chance.below(alternative.variants());
  return choice;
}

void Habits::learn(const Rewards& rewards, bool given_up) {
  for (const Made& made : made_) {
    means_[made.move].sum += rewards[made.seat];
    means_[made.move].count += 1;
  }
  if (given_up && !made_.empty()) means_[made_.back().move].given_up += 1;
}

}  // namespace houserules
