// The results of games as saved in a log: lists of numbers. Reading returns "", or what was expected, for people, if no
// game can have these results.
#pragma once

#include <cstddef>
#include <string>

#include "statistics/ladder.h"
#include "statistics/report.h"
#include "statistics/simulation.h"
#include "statistics/study.h"
#include "system/json.h"

namespace houserules {

Json game_counts_json(const PlayedGame& game);
/// `report` says which game it is.
std::string read_game(const Json& json, const Report& report, PlayedGame& game);

/// The same for a game that was studied, in this setup, with so many clauses.
Json studied_game_json(const StudiedGame& studied);
std::string read_studied_game(const Json& json, const Report& report, const Setup& setup, std::size_t clauses,
                              StudiedGame& studied);

/// The same for two games of the ladder.
Json pair_json(const ExchangedPair& pair);
std::string read_pair(const Json& json, ExchangedPair& pair);

/// The same for the totals of many games.
Json tally_json(const Tally& tally);
std::string read_tally(const Json& json, const Report& report, Tally& tally);

/// Adds a tally that was read to `sum`. Returns "", or what was expected if no run is so long.
std::string add_tally(const Tally& tally, const Report& report, Tally& sum);

}  // namespace houserules
