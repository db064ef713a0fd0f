#include "bots/move_averages.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "bots/random.h"
#include "system/same_math.h"

namespace houserules {
namespace {

/// Lower values prefer the better move more strongly.
constexpr double kTemperature = 0.1;
/// The same for single cards, whose values differ less.
constexpr double kTemperatureOfCards = 0.05;
/// How many games of this card the record of its move counts for.
constexpr double kGamesOfMove = 2;
constexpr std::size_t kMostMoves = 64;
/// Factor on the weight of a word where a card may be played instead. A word is often a promise, and opponents who
/// promise at random look too easy to beat.
constexpr double kSays = 0.05;

/// Draws an index with a probability proportional to its weight.
std::size_t drawn(std::span<const double> weights, Chance& chance) {
  double at = std::accumulate(weights.begin(), weights.end(), 0.0) * chance.bits() / 4294967296.0;
  std::size_t place = 0;
  while (place + 1 < weights.size() && at >= weights[place]) at -= weights[place++];
  return place;
}

}  // namespace

void MoveAverages::begin(std::size_t moves, double sharper) {
  sharper_ = sharper;
  means_.assign(moves, Mean{});
  by_key_.clear();
  made_.clear();
}

// The exponential takes longer than the rest of `pick`, and the means change only at the end of an imagined game.
double MoveAverages::weight(Mean& mean) const {
  if (mean.weight == 0) mean.weight = exp_of(sharper_ * mean.value() / kTemperature) * mean.kept();
  return mean.weight;
}

Choice MoveAverages::pick(const Decision& decision, Chance& chance) {
  // Alternatives are ordered by move, so each move is one run of them.
  struct Run {
    std::uint32_t first, count;
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
    runs[count++] = {i, 1};
  }
  std::size_t chosen = 0;
  if (count > 1) {
    std::array<double, kMostMoves> weights;
    const auto kind = [&](std::size_t run) { return decision.alternatives[runs[run].first].kind; };
    bool plays_card = false;
    for (std::size_t i = 0; i < count; ++i) {
      weights[i] = weight(means_[decision.alternatives[runs[i].first].move]);
      plays_card = plays_card || kind(i) == AlternativeKind::card;
    }
    for (std::size_t i = 0; plays_card && i < count; ++i) {
      if (kind(i) == AlternativeKind::word) weights[i] *= kSays;
    }
    chosen = drawn({weights.data(), count}, chance);
  }
  return with_number(decision, runs[chosen].first + chance.below(runs[chosen].count), chance);
}

Candidate MoveAverages::pick(const Decision& decision, const std::vector<Candidate>& candidates, Chance& chance) {
  const auto move_of = [&](const Candidate& one) -> const Mean& {
    return means_[decision.alternatives[one.choice.alternative].move];
  };
  weights_.clear();
  for (const Candidate& candidate : candidates) {
    double value = move_of(candidate).value();
    if (const auto found = by_key_.find(candidate.key); found != by_key_.end())
      value = (found->second.sum + kGamesOfMove * value) / (found->second.count + kGamesOfMove);
    weights_.push_back(value);
  }
  const double best = *std::max_element(weights_.begin(), weights_.end());
  for (std::size_t i = 0; i < weights_.size(); ++i)
    weights_[i] = exp_of(sharper_ * (weights_[i] - best) / kTemperatureOfCards) * move_of(candidates[i]).kept();
  return candidates[drawn(weights_, chance)];
}

void MoveAverages::learn(const Rewards& rewards, bool given_up) {
  for (const Made& made : made_) {
    means_[made.move].add(rewards[made.seat]);
    if (made.key) by_key_[*made.key].add(rewards[made.seat]);
  }
  if (given_up && !made_.empty()) means_[made_.back().move].given_up += 1;
}

}  // namespace houserules
