// houserules simulate: plays many games among bots.
#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "bots/factory.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/progress.h"
#include "cli/simulate/plot.h"
#include "cli/simulate/report_output.h"
#include "cli/text.h"
#include "statistics/simulation.h"

namespace houserules {
namespace {

/// The games to play here, with no more threads than games.
Plan plan_of(const SimulateOptions& options) {
  Plan plan;
  plan.games = options.games;
  if (options.shards != 0) {
    const std::int64_t first = part_end(options.games, options.shard - 1, options.shards);
    plan.first = static_cast<std::uint64_t>(first);
    plan.games = part_end(options.games, options.shard, options.shards) - first;
  }
  plan.threads = static_cast<int>(std::clamp<std::int64_t>(plan.games, 1, options.threads));
  return plan;
}

}  // namespace

int simulate(const SimulateOptions& options, const Library& library, Console& console) {
  int code = kFine;
  const auto game = open_game(options.game, library, console, code);
  if (!game) return code;
  Impossible fault;
  const auto setup = resolve(game->rules->header, game->players, game->options, fault);
  if (!setup) return fail(console, kFindings, fault.text());
  std::string error;
  const std::vector<BotSpec> bots = bots_by_seat(options.bots, game->players, error);
  if (bots.empty()) return fail(console, kUsage, error);
  if (!options.plot.empty() && !can_plot(options.plot, error)) return fail(console, kUsage, error);
  if (options.shards != 0 && !options.game.seed)
    return fail(console, kUsage, "--shard needs --seed: all parts are of one run");
  Plan plan = plan_of(options);
  plan.seed = options.game.seed ? options.game.seed->number() : draw_seed();
  const auto begin = std::chrono::steady_clock::now();
  Simulation simulation;
  {
    Progress progress(console.err_terminal ? &console.err : nullptr, plan.games);
    plan.on_done = [&progress](std::int64_t done) { progress.show(done); };
    simulation = run_games({*game, bots}, plan);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (simulation.fault) return print_fault(*simulation.fault, options.game, game->players, plan.seed, console);
  Report report = report_of(*game, bots, plan.seed, *setup);
  if (options.shards != 0) report.shard = {options.shard, options.shards, options.games};
  report.tally = std::move(simulation.tally);
  code = print_report(report, options.format, options.plot, console);
  console.err << fmt::format("{:.2f} s with {}: {:.0f} games/s, {:.0f} decisions/s\n", seconds,
                             counted(plan.threads, "thread"), static_cast<double>(report.tally.games) / seconds,
                             static_cast<double>(report.tally.decisions.sum()) / seconds);
  return code;
}

}  // namespace houserules
