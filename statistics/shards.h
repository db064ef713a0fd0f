// Shards of a simulation, as saved in its logs.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "statistics/game_log.h"
#include "statistics/report.h"

namespace houserules {

/// Adds a block of a log to the report of its run or shard. Returns "", or what was expected if it cannot be the next
/// one.
std::string add_block(const LogBlock& block, const Json& games, Report& report);

/// Merges all shards of a run, in any order; each is the name of a log, and its text. On failure (shards that are
/// damaged, unfinished, duplicated, missing or from different runs) returns nullopt, with `error` naming the file and
/// the reason.
std::optional<Report> merge_shards(const std::vector<std::pair<std::string, std::string>>& logs, std::string& error);

}  // namespace houserules
