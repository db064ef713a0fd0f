// Runs read back from their JSON, and put together.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/simulate/run.h"

namespace houserules {

/// A run as run_json() wrote it. What is computed from totals is not looked at. On a fault nothing, and `error` says
/// what is wrong.
std::optional<Run> parse_run(const std::string& text, std::string& error);

/// The whole run of all its shards, each with the name of its file, in any order. On a fault nothing, and `error` names
/// the file and says why: shards of different runs, twice the same, missing ones.
std::optional<Run> merge_runs(const std::vector<std::pair<std::string, Run>>& shards, std::string& error);

}  // namespace houserules
