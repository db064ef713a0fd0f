// Thinking ahead in a running game: from a decision into imagined futures, and back without a trace.
#pragma once

#include <cstdint>
#include <optional>

#include "interpreter/world/world.h"

namespace houserules {

/// Prepares a World for search until the end of the scope: no listeners, no staging. The destructor restores the World
/// and its hooks.
class Thought {
 public:
  /// `world` must have a decision pending and must outlive this. `thinker` is one of the players who may choose.
  /// `most`: what the script may spend on one imagined choice, in units of World::spent(); spending more is an error of
  /// the script, in the imagined game only. Without it, as much as in the game itself.
  Thought(World& world, Seat thinker, std::optional<std::int64_t> most = std::nullopt);
  ~Thought();
  Thought(const Thought&) = delete;
  Thought& operator=(const Thought&) = delete;

  World& world() { return world_; }

  /// Returns to the pending decision, redeals everything the thinker cannot know (World::deal_anew), and lets `policy`
  /// choose from then on. The result depends only on `chance` and on what the thinker knows; `clues`, if not null, are
  /// part of that.
  void imagine(Chance& chance, Policy* policy, const Clues* clues = nullptr);

 private:
  World& world_;
  Snapshot before_;
  Seat thinker_;
  Hooks hooks_;
  GameError error_;
  struct Limits {
    std::int64_t instructions = 0;  ///< in Lua
    std::int64_t units = 0;         ///< on the machine
  };
  std::optional<Limits> usual_;  ///< outside, if there are others here
};

}  // namespace houserules
