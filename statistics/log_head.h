// Which run a log of games belongs to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "statistics/report.h"
#include "system/json.h"

namespace houserules {

/// Everything that identifies a run: the command, the seed, the shard, and for each side the rules and the players.
/// Seed and shard are those of the first side. `parts` is how many sections its blocks have. `arguments`, which only a
/// shard needs, are the command and its flags, from which the whole run can be reported.
Json log_head(const std::string& command, const std::vector<const Report*>& sides, std::size_t parts,
              const std::vector<std::string>& arguments);

/// How the run with the head `kept` differs from the wanted one, for people: "it belongs to a different run: seed 1
/// instead of 2"; "" if they are the same. With `any_shard` they may be different shards of one run.
std::string difference(const Json& kept, const Json& wanted, bool any_shard = false);

/// The shard of a head; nullopt, with what was `expected`, if it is invalid. A whole run has none. Throws nothing.
std::optional<Shard> shard_of(const Json& head, std::string& expected);

/// The report of its first side, without games; nullopt, with what was `expected`, if the head is invalid.
std::optional<Report> report_of(const Json& head, std::string& expected);

}  // namespace houserules
