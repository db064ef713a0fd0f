// A separate World for another thread to think in.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/world/way_back.h"

namespace houserules {

/// Follows one game by repeating its choices.
class Helper {
 public:
  /// For game `index` of `seed`, being played in `model`.
  Helper(const World& model, const Seed& seed, std::uint64_t index);
  /// Keeps a WayBack from each decision from now on.
  void keep_way() {
    if (world_ != nullptr) way_.emplace(*world_);
  }

  /// Brings world() to the decision after the choices `made`, replaying from the start only if it must. False if there
  /// is no decision there, the choices belong to another game, or the world could not be loaded.
  bool follow(std::span<const Choice> made);

  /// Only after follow() has returned true.
  World& world() { return *world_; }
  /// Only after keep_way() and then follow() has returned true.
  WayBack& way() { return *way_; }

 private:
  std::unique_ptr<World> world_;  ///< null if it could not be loaded
  std::optional<WayBack> way_;
  Seed seed_;
  std::uint64_t index_;
  bool begun_ = false;
  std::vector<Choice> made_;
};

}  // namespace houserules
