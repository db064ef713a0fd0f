// The random player: every alternative is equally likely, and inside a range of numbers every number.
#pragma once

#include <array>
#include <cstdint>

#include "bots/bot.h"
#include "runtime/chance.h"

namespace houserules {

/// Any alternative with the same chance, then any number of a range.
Choice random_choice(const Decision& decision, Chance& chance);

/// Each seat has a stream of chance of its own, so that who else is a bot changes nothing for it.
class RandomBot final : public Bot, public Policy {
 public:
  explicit RandomBot(std::uint64_t seed = 0, std::uint64_t index = 0) { begin(seed, index); }

  void begin(std::uint64_t seed, std::uint64_t index) override;
  Choice choose(World& world, std::span<const Choice> made) override;
  Choice choose(World& world, const Decision& decision) override;
  Choice choose(const Decision& decision);
  Policy* policy() override { return this; }

 private:
  std::array<Chance, kMaxPlayers> chances_;
};

}  // namespace houserules
