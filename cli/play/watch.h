// A game among bots, narrated move by move.
#pragma once

#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "screen/console.h"
#include "table/opponents.h"
#include "telling/card_text.h"

namespace houserules {

/// Plays until the end, or until writing fails, and prints each line as it happens: what the gallery sees or, if
/// `open`, every card.
void watch(Game& game, Opponents& bots, bool open, const Style& style, std::ostream& out);

/// Plays to the end and returns the lines instead.
std::vector<std::string> watched(Game& game, Opponents& bots, bool open, const Style& style);

}  // namespace houserules
