// What came of games, as a log of games keeps it: lists of numbers. Reading throws Json::exception if they are not of
// the right shape, and returns false if no game can have them.
#pragma once

#include "statistics/report.h"
#include "statistics/simulation.h"
#include "system/json.h"

namespace houserules {

Json game_json(const PlayedGame& game);
/// `report` says which game it is.
bool read_game(const Json& json, const Report& report, PlayedGame& game);

Json tally_json(const Tally& tally);
bool read_tally(const Json& json, const Report& report, Tally& tally);

}  // namespace houserules
