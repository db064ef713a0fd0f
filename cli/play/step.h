// A saved game looked at choice by choice.
#pragma once

#include "cli/options.h"
#include "interpreter/world/game.h"
#include "screen/console.h"

namespace houserules {

/// Shows the game from its first decision on, forwards and backwards as is typed, and lets somebody play on from there.
/// `game` is played as `transcript` tells, to its last choice. Returns the exit code.
int step_through(Game& game, const Transcript& transcript, const ReplayOptions& options, const Library& library,
                 Console& console);

}  // namespace houserules
