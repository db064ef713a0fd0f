// A game among bots, narrated move by move.
#pragma once

#include <string>
#include <vector>

#include "interpreter/world/game.h"
#include "screen/console.h"
#include "table/opponents.h"
#include "telling/card_text.h"

namespace houserules {

struct WatchOptions {
  bool open = false;     ///< every card is shown, not only what the gallery sees
  bool hurries = false;  ///< after many choices bots think less, so that a long match ends; a line says so
};

/// Plays until the end, or until writing fails, and prints each line as it happens.
void watch(Game& game, Opponents& bots, const WatchOptions& options, const Style& style, std::ostream& out);

/// Plays to the end and returns the lines instead.
std::vector<std::string> watched(Game& game, Opponents& bots, const WatchOptions& options, const Style& style);

}  // namespace houserules
