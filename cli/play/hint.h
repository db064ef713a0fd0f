// Advice from the search bot.
#pragma once

#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/card_text.h"
#include "interpreter/world/game.h"

namespace houserules {

/// What the search would choose at the pending decision, and its estimate: "lay 6♦: it wins about 61% of 400 games
/// thought ahead; next best is stop, with about 48%". Leaves the game unchanged.
std::string hint(Game& game, const Style& style);
/// The same from what a search found out about its choices.
std::string hint_text(const Game& game, const Choice& best, std::vector<Estimate> estimates, const Style& style);

}  // namespace houserules
