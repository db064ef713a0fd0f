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
#include "cli/simulate/checkpoint.h"
#include "cli/simulate/report_output.h"
#include "statistics/plot.h"
#include "statistics/report_parse.h"
#include "statistics/simulation.h"
#include "telling/text.h"

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

/// The seed of a kept run is that of the run that goes on with it, unless told otherwise.
std::uint64_t seed_of(const SimulateOptions& options, const std::optional<Report>& kept) {
  if (options.game.seed) return options.game.seed->number();
  return kept ? kept->seed : draw_seed();
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
  Simulating(std::vector<Contest> contests, const Plan& plan, Report& report, Checkpoint& checkpoint)
      : contests_(std::move(contests)), plan_(plan), report_(report), checkpoint_(checkpoint) {
    const std::int64_t kept = report.tally.games;
    plan_.first += static_cast<std::uint64_t>(kept);
    plan_.games -= kept;
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
    if (!checkpoint_.is_on() || games == kept_) return games;
    kept_ = games;
    Report so_far = report_;
    if (games == so_far.wanted) so_far.wanted = 0;
    checkpoint_.write(file_text(sealed(report_json(so_far))));
    return games;
  }

  std::vector<Contest> contests_;
  Plan plan_;
  Report& report_;
  Checkpoint& checkpoint_;
  Run run_;
  std::mutex mutex_;
  std::int64_t kept_ = -1;
  int signal_ = 0;
};

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
  if (options.engine == "machine" || options.engine == "both") {
    GameError broken;
    const auto world = World::load(game->rules, game->players, game->options, {}, broken);
    if (world == nullptr) return fail(console, kFindings, broken.text());
    if (!world->bytecode()) return fail(console, kFindings, world->why_in_lua());
  }
  if (!options.plot.empty() && !can_plot(options.plot, error)) return fail(console, kUsage, error);
  if (options.shards != 0 && !options.game.seed)
    return fail(console, kUsage, "--shard needs --seed, so that all parts belong to one run");
  Checkpoint checkpoint(options.checkpoint);
  const auto text = checkpoint.read(console, code);
  if (!text) return code;
  std::optional<Report> kept;
  if (!text->empty() && !(kept = parse_report(*text, error))) return checkpoint.refuse(error, console);
  Plan plan = plan_of(options);
  plan.seed = seed_of(options, kept);
  Report report = report_of(*game, bots, plan.seed, *setup);
  if (options.shards != 0) report.shard = {options.shard, options.shards, options.games};
  if (kept) {
    if (const std::string why = difference(*kept, report); !why.empty()) return checkpoint.refuse(why, console);
    if (kept->tally.games > plan.games)
      return checkpoint.refuse(fmt::format("it already holds {}", counted(kept->tally.games, "game")), console);
    report.tally = std::move(kept->tally);
  }
  const std::int64_t before = report.tally.games, decided = report.tally.decisions.sum();
  report.wanted = plan.games;
  const auto begin = std::chrono::steady_clock::now();
  Simulating simulating(contests_of(*game, bots, options.engine), plan, report, checkpoint);
  const auto failed = simulating.play(console, options.time);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (failed) return print_fault(*failed, options.game, game->players, plan.seed, console);
  code = print_report(report, options.format, options.plot, console);
  console.err << fmt::format("{:.2f} s with {}: {:.0f} games/s, {:.0f} decisions/s\n", seconds,
                             counted(plan.threads, "thread"),
                             static_cast<double>(report.tally.games - before) / seconds,
                             static_cast<double>(report.tally.decisions.sum() - decided) / seconds);
  if (!checkpoint.fault().empty()) return fail(console, kUsage, checkpoint.fault());
  return code_after(simulating.signal(), code);
}

}  // namespace houserules
