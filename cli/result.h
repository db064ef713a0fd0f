// How a game ended, in text and in JSON.
#pragma once

#include <string>

#include "cli/card_text.h"
#include "cli/json.h"
#include "runtime/setup.h"

namespace houserules {

/// A table of the players with points or chips where there are any, winners marked, and the length of the game.
std::string result_text(const Result& result, const Setup& setup);

/// winners (seats from 1), scores, chips (with chips), deals, decisions, turns, limit_reached.
Json result_json(const Result& result, const Setup& setup);

}  // namespace houserules
