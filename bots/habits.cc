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

// The exponential takes longer than the rest of `pick`, and the means change only when an imagined game is over.
double Habits::weight(Mean& mean) {
  if (mean.weight == 0) {
    mean.weight =
        std::exp((mean.sum + 0.5) / (mean.count + 1) / kTemperature) * (1 - mean.given_up / std::max(1.0, mean.count));
  }
  return mean.weight;
}

Choice Habits::pick(const Decision& decision, Chance& chance) {
  // Alternatives are ordered by move, so each move is one run of them.
  struct Run {
    std::uint32_t first, count;
    double weight;
  };
  std::array<Run, kMostMoves> runs;
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < decision.own().size(); ++i) {
    const std::uint8_t move = decision.alternatives[i].move;
    if (count > 0 && decision.alternatives[runs[count - 1].first].move == move) {
      ++runs[count - 1].count;
      continue;
    }
    if (count == kMostMoves) break;
    runs[count++] = {i, 1, 0};
  }
  std::size_t chosen = 0;
  if (count > 1) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      runs[i].weight = weight(means_[decision.alternatives[runs[i].first].move]);
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
    means_[made.move].weight = 0;
  }
  if (given_up && !made_.empty()) means_[made_.back().move].given_up += 1;
}

}  // namespace houserules
