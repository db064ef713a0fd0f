// Advice from the search bot.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/card_text.h"
#include "interpreter/world/game.h"

namespace houserules {

/// What the search would choose at the pending decision, its estimate, what came after it most often, and the next best
/// choice, which never looks better: "lay 6♦: it wins about 61% of 400 games thought ahead; after it, most often Ben:
/// draw a card (41%); next best is stop, with about 48%". Leaves the game unchanged.
std::string hint(Game& game, const Style& style);
/// The same from what a search found out about its choices.
std::string hint_text(const Game& game, const Choice& best, std::vector<Estimate> estimates,
                      const std::optional<Reply>& reply, const Style& style);

}  // namespace houserules
