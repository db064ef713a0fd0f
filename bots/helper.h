// A World of its own for another thread to think in.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// Follows one game by making the same choices.
class Helper {
 public:
  /// For game `index` of `seed`, which is played in `model`.
  Helper(const World& model, std::uint64_t seed, std::uint64_t index);

  /// Goes to where the choices `made` lead, from where it is if they go on from there. False when that is no decision:
  /// then it cannot help.
  bool follow(std::span<const Choice> made);

  World& world() { return *world_; }

 private:
  std::unique_ptr<World> world_;  ///< null: it could not be loaded
  std::uint64_t seed_, index_;
  bool begun_ = false;
  std::vector<Choice> made_;
};

}  // namespace houserules
