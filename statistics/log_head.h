// Which run a log of games is of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "statistics/report.h"
#include "system/json.h"

namespace houserules {

/// All that the runs of a log have in common: the command, the seed, which shard it is, and for each of its sides the
/// rules and who plays. Seed and shard are those of the first.
Json log_head(const std::string& command, const std::vector<const Report*>& sides);

/// How the run with the head `kept` differs from the wanted one, for people: "it belongs to a different run: seed 1
/// instead of 2"; "" if they are the same. They may be different shards of it if `any_shard`.
std::string difference(const Json& kept, const Json& wanted, bool any_shard = false);

/// The report of its first side, without games; nullopt, with what was `expected`, if there can be none.
std::optional<Report> report_of(const Json& head, std::string& expected);

}  // namespace houserules
