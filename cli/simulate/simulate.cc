// houserules simulate: plays many games among bots.
#include <algorithm>
#include <chrono>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/factory.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/run_watch.h"
#include "cli/simulate/contestants.h"
#include "cli/simulate/report_output.h"
#include "cli/simulate/run_log.h"
#include "statistics/game_log.h"
#include "statistics/log_games.h"
#include "statistics/log_head.h"
#include "statistics/page.h"
#include "statistics/plot.h"
#include "statistics/shards.h"
#include "statistics/simulation.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// The games to play here, with no more threads than games.
Plan plan_of(const SimulateOptions& options) {
  const Shard shard = options.part_of(options.games);
  Plan plan;
  plan.first = static_cast<std::uint64_t>(shard.first());
  plan.games = shard.end() - shard.first();
  plan.threads = static_cast<int>(std::clamp<std::int64_t>(plan.games, 1, options.threads));
  return plan;
}

/// The game as the engine of that name runs it; twice for "both".
std::vector<Contest> contests_of(const ChosenGame& game, const std::vector<BotSpec>& bots, const std::string& engine) {
  const Contest in_lua{game, bots, Scripts::in_lua};
  if (engine == "lua") return {in_lua};
  const Contest usual{game, bots};
  return engine == "both" ? std::vector{usual, in_lua} : std::vector{usual};
}

/// Plays what is missing of the report.
class Simulating {
 public:
  Simulating(std::vector<Contest> contests, const Plan& plan, Report& report, GameLog& log)
      : contests_(std::move(contests)), plan_(plan), report_(report), log_(log), first_(plan.first) {
    kept_ = report.tally.games;
    plan_.first += static_cast<std::uint64_t>(kept_);
    plan_.games -= kept_;
    plan_.run = &run_;
    plan_.alike = contests_.size() > 1;
    plan_.on_played = [this](Stretch played) {
      const std::lock_guard lock(mutex_);
      report_.tally.add(played.tallies[0]);
    };
  }

  std::optional<SimulationFault> play(Console& console, const std::optional<std::chrono::milliseconds>& time) {
    RunWatch watch(console, run_, {"game", report_.wanted, plan_.threads, time, [this] { return keep(); }, {}});
    auto fault = run_games(contests_, plan_);
    watch.finish();
    signal_ = watch.signal();
    if (report_.tally.games == report_.wanted) report_.wanted = 0;
    return fault;
  }

  int signal() const { return signal_; }

 private:
  std::int64_t keep() {
    const std::lock_guard lock(mutex_);
    const std::int64_t games = report_.tally.games;
    if (log_.is_open() && games != kept_)
      log_.replace({0, first_, first_ + static_cast<std::uint64_t>(games)}, tally_json(report_.tally));
    kept_ = games;
    return games;
  }

  std::vector<Contest> contests_;
  Plan plan_;
  Report& report_;
  GameLog& log_;
  const std::uint64_t first_;
  Run run_;
  std::mutex mutex_;
  std::int64_t kept_ = 0;
  int signal_ = 0;
};

}  // namespace

int simulate(const SimulateOptions& options, const Library& library, Console& console) {
  int code = kFine;
  const auto game = open_game(options.game, library, console, code);
  if (!game) return code;
  const auto setup = setup_of(*game, console, code);
  if (!setup) return code;
  std::string error;
  std::vector<BotSpec> bots = bots_by_seat(options.bots, game->players, error, parse_contestant);
  if (bots.empty()) return fail(console, kUsage, error);
  make_ready(bots, *game, options.plays());
  if (options.engine == "machine" || options.engine == "both") {
    GameError broken;
    const auto world = World::load(game->rules, game->players, game->options, {}, broken);
    if (world == nullptr) return fail(console, kFindings, broken.text());
    if (!world->bytecode()) return fail(console, kFindings, world->why_in_lua());
  }
  if (!options.plot.empty() && !can_plot(options.plot, error)) return fail(console, kUsage, error);
  if (!options.html.empty() && !can_write_page(options.html, error)) return fail(console, kUsage, error);
  GameLog log;
  const Asked asked{options.game.seed.has_value(), options.games, /*prints_shards=*/true};
  if (code = open_log(options, asked, log, console); code != kFine) return code;
  Plan plan = plan_of(options);
  plan.seed = seed_of(options.game.seed, log);
  Report report = report_of(options, options.games, *game, bots, plan.seed, *setup);
  const auto read = [&](const LogBlock& block, const Json& games) { return add_block(block, games, report); };
  if (!log.begin(log_head("simulate", {&report}, 1, options.arguments), read, error))
    return fail(console, kFindings, error);
  if (options.head != nullptr) return kFine;
  if (report.tally.games > plan.games)
    return fail(console, kFindings,
                log.refusal(fmt::format("it already holds {}", counted(report.tally.games, "game"))));
  const std::int64_t before = report.tally.games, decided = report.tally.decisions.sum();
  report.wanted = options.plays() ? plan.games : 0;
  const auto begin = std::chrono::steady_clock::now();
  Simulating simulating(contests_of(*game, bots, options.engine), plan, report, log);
  std::optional<SimulationFault> failed;
  if (options.plays()) failed = simulating.play(console, options.time);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (failed) return print_fault(*failed, options.game, bots, plan.seed, console);
  code = print_report(report, options.format, options.plot, console);
  if (code == kFine)
    code = write_page(
        options.html, [&] { return simulation_page(report, *game); }, console);
  if (options.merged == nullptr) {
    console.err << fmt::format("{:.2f} s with {}: {:.0f} games/s, {:.0f} decisions/s\n", seconds,
                               counted(plan.threads, "thread"),
                               static_cast<double>(report.tally.games - before) / seconds,
                               static_cast<double>(report.tally.decisions.sum() - decided) / seconds);
  }
  return end_run(log, simulating.signal(), code, console);
}

}  // namespace houserules
