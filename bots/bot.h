// What every computer player is.
#pragma once

#include <cstdint>

#include "interpreter/world.h"

namespace houserules {

/// Plays for any number of seats. The same seed, index and decisions give the same choices.
class Bot : public Policy {
 public:
  /// Before each game, and before playing it again.
  virtual void begin(std::uint64_t seed, std::uint64_t index) = 0;
};

}  // namespace houserules
