#include "bots/habits_bot.h"

namespace houserules {

double temperature_of(const Setup& setup) {
  constexpr double kUsual = 0.3, kAtStake = 1;
  return setup.has_chips ? kAtStake : kUsual;
}

void HabitsBot::begin(const Seed& seed, std::uint64_t index) {
  for (std::size_t seat = 0; seat < chances_.size(); ++seat) chances_[seat] = Chance(seed, index, seat + 1);
}

Choice HabitsBot::choose(World& world, const Decision& decision) {
  Chance& chance = chances_[slot(decision.seat)];
  if (habits_ == nullptr) return random_choice(decision, chance);
  if (decision.own().size() == 1 && decision.own()[0].variants() == 1) return {0, decision.own()[0].value};
  habits_->judge(world, decision, judgement_);
  const std::size_t drawn = draw_option(judgement_, temperature_of(world.setup()), chance);
  return judgement_.reading.options[drawn].choice;
}

}  // namespace houserules
