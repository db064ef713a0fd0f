// Thinking in a running game: from the moment of a decision into imagined futures, and back as if nothing had been.
#pragma once

#include "interpreter/world/world.h"

namespace houserules {

/// While it lives, the world is for thinking: nobody listens, nothing is staged, and no garbage is collected. At its
/// end the world is as it was, hooks and all.
class Thought {
 public:
  /// A decision of `world` must be pending, and `world` must outlive this.
  explicit Thought(World& world);
  ~Thought();
  Thought(const Thought&) = delete;
  Thought& operator=(const Thought&) = delete;

  World& world() { return world_; }

  /// Back to the pending decision, with all that its player cannot know dealt anew (World::deal_anew), and `policy` to
  /// choose from then on. What comes depends on `chance` and on what the player knows, and on nothing else.
  void imagine(Chance& chance, Policy* policy);

 private:
  World& world_;
  Snapshot before_;
  Seat seat_;
  Hooks hooks_;
  GameError error_;
  bool collecting_;  ///< Modes::collecting
  bool running_;     ///< whether Lua's collector ran
};

}  // namespace houserules
