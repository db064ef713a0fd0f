// How a game ended.
#pragma once

#include <string>

#include "cli/card_text.h"
#include "interpreter/world/world.h"
#include "runtime/setup.h"

namespace houserules {

/// A table of the players with points or chips where there are any, winners marked, and the length of the game.
std::string result_text(const Result& result, const Setup& setup);

}  // namespace houserules
