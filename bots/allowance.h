// A bot's budget for a decision, so that no rule file keeps it thinking for long.
#pragma once

#include <cstddef>
#include <cstdint>

#include "interpreter/world/world.h"

namespace houserules {

/// The cost of playouts in units of work, not time, so that it is the same on every computer.
class Allowance {
 public:
  /// Units for a decision without a budget of its own. Dou Dizhu takes up to a third of it, all others much less.
  static constexpr std::int64_t kOfDecision = 1'000'000'000;

  /// Allows `units` to be spent in `world` from now on.
  void begin(const World& world, std::int64_t units) {
    end_ = world.work() + units;
    chosen_ = 0;
  }
  /// Charges a choice in an imagined game, for which a state of so many bytes was restored.
  void charge(const Decision& decision, std::size_t restored = 0) {
    chosen_ += kPerChoice + kPerOption * static_cast<std::int64_t>(decision.alternatives.size()) +
               static_cast<std::int64_t>(restored / kBytesPerUnit);
  }
  /// Units left; 0 or less once all is spent.
  std::int64_t left(const World& world) const { return end_ - world.work() - chosen_; }
  bool is_spent(const World& world) const { return left(world) <= 0; }

 private:
  static constexpr std::int64_t kPerChoice = 50, kPerOption = 5;
  static constexpr std::size_t kBytesPerUnit = 64;

  std::int64_t end_ = 0;     ///< by World::work()
  std::int64_t chosen_ = 0;  ///< units of the choices
};

}  // namespace houserules
