#include "cli/simulate/run_log.h"

#include <fmt/format.h>

#include "cli/games.h"
#include "cli/run_watch.h"

namespace houserules {

int open_log(const LongRun& run, const Asked& asked, GameLog& log, Console& console) {
  if (run.shards != 0 && !asked.seed)
    return fail(console, kUsage, "--shard needs --seed, so that all parts belong to one run");
  if (run.shards != 0 && !asked.games)
    return fail(console, kUsage, "--shard needs -n, the number of games of the whole run");
  if (run.shards != 0 && run.checkpoint.empty() && !asked.prints_shards)
    return fail(console, kUsage, "--shard needs --checkpoint, the file for `merge`");
  std::string error;
  log.open(run.merged);
  if (!run.checkpoint.empty() && !log.open(run.checkpoint, error)) return fail(console, kUsage, error);
  return kFine;
}

Shard shard_of(const LongRun& run, std::int64_t games) { return {run.shard, run.shards, games}; }

int end_shard(const LongRun& run, GameLog& log, int signal, Console& console) {
  log.flush();
  if (!log.fault().empty()) return fail(console, kUsage, log.fault());
  console.err << fmt::format("{}: part {} of {}{}\n", run.checkpoint, run.shard, run.shards,
                             log.is_whole() ? "" : ", not complete yet; the same command continues it");
  return code_after(signal, kFine);
}

}  // namespace houserules
