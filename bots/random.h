// The random player: every option is equally likely, and inside a range of numbers every number.
#pragma once

#include <array>
#include <cstdint>

#include "interpreter/world.h"
#include "runtime/chance.h"

namespace houserules {

/// Plays for any number of seats, each with a stream of chance of its own, so that who else is a bot changes nothing
/// for a seat. The same seed, index and decisions give the same choices.
class RandomBot final : public Policy {
 public:
  explicit RandomBot(std::uint64_t seed = 0, std::uint64_t index = 0) { begin(seed, index); }

  /// Before each game, and before playing it again.
  void begin(std::uint64_t seed, std::uint64_t index);

  Choice choose(World& world, const Decision& decision) override;
  Choice choose(const Decision& decision);

 private:
  std::array<Chance, kMaxPlayers> chances_;
};

}  // namespace houserules
