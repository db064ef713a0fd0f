// The log of a run of many games: a checkpoint, a shard, or all shards to be merged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bots/factory.h"
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

/// The seed that was asked for, else that of the run that the log continues, else a random one.
std::uint64_t seed_of(const std::optional<Seed>& asked, const GameLog& log);

/// The report of a run of so many games, before any is played.
Report report_of(const LongRun& run, std::int64_t games, const ChosenGame& game, const std::vector<BotSpec>& bots,
                 std::uint64_t seed, const Setup& setup);

/// Reads only the rule files that the shard was played with: name and hash must match. For any other file, `error` says
/// what to do and quotes nothing from the file.
FileReader only_rules_of(const ShardLog& shard, FileReader read);

/// Ends a run that is a shard, which prints nothing but where it is. Returns the exit code.
int end_shard(const LongRun& run, GameLog& log, int signal, Console& console);

/// Ends a run whose results have been printed, with `code`. Returns the exit code.
int end_run(GameLog& log, int signal, int code, Console& console);

/// Ends a run with too few results to print. Returns the exit code.
int too_few(const char* what, int signal, Console& console);

}  // namespace houserules
