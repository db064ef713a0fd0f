// Crazy Eights hand-written in plain C++: the yardstick for the interpreted game.
#pragma once

#include <array>
#include <cstdint>

#include "runtime/chance.h"

namespace houserules::bench {

/// games/crazy-eights.lua with the preset `open_spiel` and four random players: five cards each, up to five drawn per
/// turn, only Eights are special, no reshuffling, at most 100 cards played.
struct CrazyEightsPlayout {
  static constexpr int kPlayers = 4;

  int decisions = 0;
  std::array<int, kPlayers> scores{};

  /// Plays one game and sets `decisions` and `scores`. All randomness comes from `chance`.
  void run(Chance& chance);
};

}  // namespace houserules::bench
