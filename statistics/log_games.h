// The results of games as saved in a log: lists of numbers. Reading throws Json::exception if they have the wrong
// structure, and returns false if no game can have these results.
#pragma once

#include "statistics/report.h"
#include "statistics/simulation.h"
#include "system/json.h"

namespace houserules {

Json game_json(const PlayedGame& game);
/// `report` says which game it is.
bool read_game(const Json& json, const Report& report, PlayedGame& game);

/// The same for the totals of many games.
Json tally_json(const Tally& tally);
bool read_tally(const Json& json, const Report& report, Tally& tally);

}  // namespace houserules
