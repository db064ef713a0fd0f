// Crazy Eights written by hand in C++, as fast as plain code goes: the yardstick for the interpreted one.
#pragma once

#include <array>
#include <cstdint>

#include "runtime/chance.h"

namespace houserules::bench {

/// The game of games/crazy-eights.lua with the preset `open_spiel`, for four players who choose at random: five cards
/// each, up to five drawn in a turn, no special cards but the Eights, nothing shuffled again, at most 100 cards played.
struct CrazyEightsPlayout {
  static constexpr int kPlayers = 4;

  int decisions = 0;
  std::array<int, kPlayers> scores{};

  /// Plays one game, taking everything random from `chance`.
  void run(Chance& chance);
};

}  // namespace houserules::bench
