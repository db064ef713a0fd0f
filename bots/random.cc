#include "bots/random.h"

#include <memory>

namespace houserules {

Choice with_number(const Decision& decision, std::uint32_t at, Chance& chance) {
  const Alternative& alternative = decision.alternatives[at];
  Choice choice{at, alternative.value};
  if (alternative.kind == AlternativeKind::range)
    choice.number += std::int64_t{alternative.step} * chance.below(alternative.variants());
  return choice;
}

Choice random_choice(const Decision& decision, Chance& chance) {
  if (decision.many) return random_of(decision.own(), chance);
  return with_number(decision, chance.below(static_cast<std::uint32_t>(decision.own().size())), chance);
}

std::optional<Choice> random_call(const Decision& decision, Seat caller, Chance& chance) {
  const auto [first, end] = decision.of(caller);
  const std::uint32_t at = first + chance.below(end - first + 1);
  if (at == end) return std::nullopt;
  return with_number(decision, at, chance);
}

std::optional<Choice> random_call(const Decision& decision, Chance& chance) {
  if (decision.calls == 0) return std::nullopt;
  for (const Seat caller : asked_before(decision, chance)) {
    if (const auto call = random_call(decision, caller, chance)) return call;
  }
  return std::nullopt;
}

void RandomBot::begin(const Seed& seed, std::uint64_t index) {
  seed_ = seed;
  index_ = index;
  begun_ = 0;
}

void RandomBot::begin_stream(Seat seat) {
  begun_ |= seat_bit(seat);
  std::construct_at(&chances_[slot(seat)], seed_, index_, slot(seat) + 1);  // stream 0 is the game's own chance
}

Choice RandomBot::choose(World& world, std::span<const Choice>) { return choose(world.decision()); }

Choice RandomBot::choose(World&, const Decision& decision) { return choose(decision); }

std::optional<Choice> RandomBot::call(World& world, Seat caller, std::span<const Choice>) {
  return random_call(world.decision(), caller, chance_of(caller));
}

Choice RandomBot::choose(const Decision& decision) { return random_choice(decision, chance_of(decision.seat)); }

}  // namespace houserules
