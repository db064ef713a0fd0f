// The log of a run of many games: a checkpoint, a shard, or all shards to be merged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/options.h"
#include "interpreter/loading/rules.h"
#include "screen/console.h"
#include "statistics/game_log.h"
#include "statistics/report.h"

namespace houserules {

/// What the command line says about a run, as far as a shard needs it.
struct Asked {
  bool seed = false;                  ///< whether it gives one
  std::optional<std::int64_t> games;  ///< nothing: it gives none
  bool prints_shards = false;         ///< no log is opened: only the head that a shard would have is printed
};

/// Opens the log of the run: the checkpoint, or the shards that are merged. Returns kFine, or the exit code after
/// saying why not. Checks and opens nothing if only the head is wanted.
int open_log(const LongRun& run, const Asked& asked, GameLog& log, Console& console);

/// The version that has played the shards that are merged; this one if none are.
std::string played_by(const LongRun& run);

/// Reads only the rule files that the shard was played with: name and hash must match. For any other file, `error` says
/// what to do and quotes nothing from the file.
FileReader only_rules_of(const ShardLog& shard, FileReader read);

/// Ends a run that is a shard, which prints nothing but where it is. Returns the exit code.
int end_shard(const LongRun& run, GameLog& log, int signal, Console& console);

}  // namespace houserules
