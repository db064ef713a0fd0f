// Thinking ahead in a running game: from a decision into imagined futures, and back without a trace.
#pragma once

#include "interpreter/world/world.h"

namespace houserules {

/// While it lives, the world is for thinking: nobody listens, nothing is staged, no garbage is collected. Its
/// destructor restores the world, hooks and all.
class Thought {
 public:
  /// `world` must have a decision pending and must outlive this. `thinker` is one of those who may choose.
  Thought(World& world, Seat thinker);
  ~Thought();
  Thought(const Thought&) = delete;
  Thought& operator=(const Thought&) = delete;

  World& world() { return world_; }

  /// Returns to the pending decision, with everything the thinker cannot know dealt anew (World::deal_anew) and
  /// `policy` choosing from then on. What follows depends only on `chance` and on what the thinker knows, of which
  /// `clues` are a part, if not null.
  void imagine(Chance& chance, Policy* policy, const Clues* clues = nullptr);

 private:
  World& world_;
  Snapshot before_;
  Seat thinker_;
  Hooks hooks_;
  GameError error_;
};

}  // namespace houserules
