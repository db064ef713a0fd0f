// Reading runs back from JSON, and merging them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "statistics/report.h"

namespace houserules {

/// Parses a run written by report_json(). Ignores what is computed from totals. On failure returns nullopt and `error`
/// says what is wrong.
std::optional<Report> parse_report(const std::string& text, std::string& error);

/// How a run differs from another that it should be a part of, for people: "it belongs to a different run: seed 1 instead
/// of 2"; "" if both belong to the same.
std::string difference(const Report& report, const Report& other);

/// Merges all shards of a run, in any order; each comes with the name of its file. On failure (shards of different
/// runs, duplicates, missing ones) returns nullopt, with `error` naming the file and the reason.
std::optional<Report> merge_reports(const std::vector<std::pair<std::string, Report>>& shards, std::string& error);

}  // namespace houserules
