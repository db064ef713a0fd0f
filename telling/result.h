// A game's result as text.
#pragma once

#include <string>

#include "interpreter/world/world.h"
#include "runtime/setup.h"
#include "telling/card_text.h"

namespace houserules {

/// A table of the players, or teams, with their points or chips (if any), the winners (or losers, in a game with
/// losers) marked, and the length of the game.
std::string result_text(const Result& result, const Setup& setup);

}  // namespace houserules
