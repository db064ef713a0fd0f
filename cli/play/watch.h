// A game among bots, told move by move.
#pragma once

#include <string>
#include <vector>

#include "cli/card_text.h"
#include "cli/console.h"
#include "cli/play/opponents.h"
#include "interpreter/world/game.h"

namespace houserules {

/// Plays to the end, or until nobody reads any more, and prints each line as it happens, as the gallery sees it or,
/// when `open`, with every card.
void watch(Game& game, Opponents& bots, bool open, const Style& style, std::ostream& out);

/// The same without printing; returns the lines.
std::vector<std::string> watched(Game& game, Opponents& bots, bool open, const Style& style);

}  // namespace houserules
