// Advice from a bot that thinks ahead.
#pragma once

#include <string>

#include "cli/card_text.h"
#include "interpreter/world/game.h"

namespace houserules {

/// What the search would do for the player of the pending decision, and how good it takes that to be: "lay 6♦: it wins
/// about 61% of 400 games thought ahead; next best is stop, with about 48%". The game is left as it is.
std::string hint(Game& game, const Style& style);

}  // namespace houserules
