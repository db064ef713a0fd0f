#include "bots/habits.h"

#include <algorithm>

#include "system/same_math.h"

namespace houserules {

Habits::Habits(const Setup& setup, std::uint64_t seed)
    : features_(setup),
      acting_(features_.situations(), features_.options(), seed),
      declaring_(features_.situations(), features_.options(), seed + 1) {}

void Habits::judge(const World& world, const Decision& decision, Judgement& judgement) const {
  features_.read(world, decision, judgement.reading);
  network(judgement.reading.declares).score(judgement.reading, judgement.scores);
}

void weigh(Judgement& judgement, double temperature) {
  const double best = *std::max_element(judgement.scores.begin(), judgement.scores.end());
  double sum = 0;
  judgement.weights.clear();
  for (const float score : judgement.scores) {
    judgement.weights.push_back(exp_of((score - best) / temperature));
    sum += judgement.weights.back();
  }
  for (double& weight : judgement.weights) weight /= sum;
}

std::size_t draw_option(Judgement& judgement, double temperature, Chance& chance) {
  weigh(judgement, temperature);
  double at = chance.bits() / 4294967296.0;
  std::size_t drawn = 0;
  while (drawn + 1 < judgement.weights.size() && at >= judgement.weights[drawn]) at -= judgement.weights[drawn++];
  return drawn;
}

}  // namespace houserules
