// The results of games as saved in a log: lists of numbers. Reading returns "", or what was expected, for people, if no
// game can have these results.
#pragma once

#include <string>

#include "statistics/report.h"
#include "statistics/simulation.h"
#include "system/json.h"

namespace houserules {

Json game_counts_json(const PlayedGame& game);
/// `report` says which game it is.
std::string read_game(const Json& json, const Report& report, PlayedGame& game);

/// The same for the totals of many games.
Json tally_json(const Tally& tally);
std::string read_tally(const Json& json, const Report& report, Tally& tally);

/// Adds a tally that was read to `sum`. Returns "", or what was expected if no run is so long.
std::string add_tally(const Tally& tally, const Report& report, Tally& sum);

}  // namespace houserules
