// Runs read back from their JSON, and put together.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/simulate/report.h"

namespace houserules {

/// A run as report_json() wrote it. What is computed from totals is not looked at. On a fault nothing, and `error` says
/// what is wrong.
std::optional<Report> parse_report(const std::string& text, std::string& error);

/// The whole run of all its shards, each with the name of its file, in any order. On a fault nothing, and `error` names
/// the file and says why: shards of different runs, twice the same, missing ones.
std::optional<Report> merge_reports(const std::vector<std::pair<std::string, Report>>& shards, std::string& error);

}  // namespace houserules
