#include "bots/habits.h"

#include <algorithm>

#include "system/same_math.h"

namespace houserules {

Habits::Habits(const Setup& setup, std::uint64_t seed)
    : features_(setup),
      acting_(features_.situations(), features_.options(), seed),
      declaring_(features_.situations(), features_.options(), seed + 1),
      prospects_(setup) {}

void Habits::judge(const World& world, const Decision& decision, Judgement& judgement) const {
  features_.read(world, decision, judgement.reading);
  Network::Units hidden;
  network(judgement.reading.declares).score(judgement.reading, judgement.scores, hidden);
}

std::shared_ptr<Habits> adapted(const Habits& habits, const Setup& setup) {
  auto its = std::make_shared<Habits>(setup, 0);
  if (its->features().relations() != habits.features().relations()) return nullptr;
  for (const bool declares : {false, true}) its->network(declares).clear();
  for (const auto& [name, weight] : habits.prospects().weights()) its->prospects().set(name, weight);
  const auto each_shared = [](const std::vector<Features::Section>& from, const std::vector<Features::Section>& to,
                              const auto& take) {
    for (const Features::Section& section : to) {
      const auto same = std::find_if(from.begin(), from.end(), [&](const Features::Section& one) {
        return one.name == section.name && one.count == section.count;
      });
      if (!section.name.empty() && same != from.end()) take(same->first, section.first, section.count);
    }
  };
  for (const bool declares : {false, true}) {
    const Network& known = habits.network(declares);
    Network& network = its->network(declares);
    each_shared(
        habits.features().sections_of_situations(), its->features().sections_of_situations(),
        [&](std::size_t from, std::size_t to, std::size_t count) { network.take_situations(known, from, to, count); });
    each_shared(
        habits.features().sections_of_options(), its->features().sections_of_options(),
        [&](std::size_t from, std::size_t to, std::size_t count) { network.take_options(known, from, to, count); });
  }
  return its;
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
