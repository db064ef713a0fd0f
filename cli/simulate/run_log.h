// The log of a run of many games: a checkpoint, a shard, or all shards to be merged.
#pragma once

#include <cstdint>

#include "cli/options.h"
#include "screen/console.h"
#include "statistics/game_log.h"
#include "statistics/report.h"

namespace houserules {

/// What the command line says about a run, as far as a shard needs it.
struct Asked {
  bool seed = false, games = false;  ///< whether it gives them
  bool prints_shards = false;        ///< what is known of a shard is printed, so that it needs no log
};

/// Opens the log of the run: the checkpoint, or the shards that are merged. Returns kFine, or the exit code after
/// saying why not.
int open_log(const LongRun& run, const Asked& asked, GameLog& log, Console& console);

/// The shard of a run of so many games.
Shard shard_of(const LongRun& run, std::int64_t games);

/// Ends a run that is a shard, which prints nothing but where it is. Returns the exit code.
int end_shard(const LongRun& run, GameLog& log, int signal, Console& console);

}  // namespace houserules
