#include "bots/random.h"

namespace houserules {

Choice random_choice(const Decision& decision, Chance& chance) {
  Choice choice;
  choice.alternative = chance.below(static_cast<std::uint32_t>(decision.alternatives.size()));
  const Alternative& alternative = decision.alternatives[choice.alternative];
  choice.number = alternative.value;
  if (alternative.kind == AlternativeKind::range) {
    choice.number += std::int64_t{alternative.step} * chance.below(alternative.variants());
  }
  return choice;
}

void RandomBot::begin(const Seed& seed, std::uint64_t index) {
  // Stream 0 is the game's own chance.
  for (std::size_t seat = 0; seat < chances_.size(); ++seat) chances_[seat] = Chance(seed, index, seat + 1);
}

Choice RandomBot::choose(World& world, std::span<const Choice>) { return choose(world.decision()); }

Choice RandomBot::choose(World&, const Decision& decision) { return choose(decision); }

Choice RandomBot::choose(const Decision& decision) { return random_choice(decision, chances_[slot(decision.seat)]); }

}  // namespace houserules
