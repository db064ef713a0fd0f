// Shards of a run, as saved in its logs.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "statistics/game_log.h"
#include "statistics/report.h"

namespace houserules {

/// The log of a complete shard.
struct ShardLog {
  std::string file, text;
  Json head;
  Shard shard;
};

/// The log of a complete shard, by the name of its file and its text. On failure nullopt, with `error` naming the file
/// and the reason: it is damaged, unfinished or no shard.
std::optional<ShardLog> shard_log(std::string file, std::string text, std::string& error);

/// All shards of a run, in their order, from logs in any order; each is the name of a file, and its text. On failure
/// (shard_log() fails, or shards are duplicated, missing or from different runs) returns nothing, with `error` naming
/// the file and the reason.
std::vector<ShardLog> shard_logs(std::vector<std::pair<std::string, std::string>> logs, std::string& error);

/// How much of a shard has been played, of 1, as the last lines of its log say; 0 if they say nothing.
double progress_of_shard(const std::string& path);

/// Adds a block of a log of `simulate` to the report of its run or shard. Returns "", or what was expected if it cannot
/// be the next one.
std::string add_block(const LogBlock& block, const Json& games, Report& report);

/// The report of the whole run, of a simulation's shards. On failure returns nullopt, with `error` naming the file and
/// the reason.
std::optional<Report> merge_simulation(const std::vector<ShardLog>& shards, std::string& error);

}  // namespace houserules
