// houserules learn: the bots learn a game by playing against themselves.
#include <algorithm>
#include <atomic>
#include <chrono>

#include <fmt/format.h>

#include "bots/habits_file.h"
#include "bots/learning.h"
#include "bots/series.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/run_watch.h"
#include "table/known_habits.h"
#include "telling/text.h"

namespace houserules {
namespace {

using Clock = std::chrono::steady_clock;

/// Games in which bots with the new habits must not lose clearly to those with the habits before, or without any: by
/// one standard error. In long matches fewer: the trial also ends after so many choices.
constexpr std::int64_t kTrials = 200, kChoicesOfTrial = 12'000;

struct HabitsTrial {
  double share = 0.5;  ///< of the new habits' wins
  std::int64_t games = 0;
  Margin margin = {};
  int signal = 0;  ///< that has stopped it: then it shows nothing

  bool is_worse() const { return signal == 0 && margin.errors() < -1; }
  /// By more than chance explains.
  bool is_clearly_better() const { return signal == 0 && margin.errors() > 2; }
};

/// Bots that think, with the new habits and with others, or without any.
HabitsTrial try_out(const LearningSettings& settings, const SharedHabits& habits, const SharedHabits& others,
                    Console& console) {
  Run run;
  std::atomic<std::int64_t> games = 0;
  std::int64_t choices = 0;
  Margin margin;
  SeriesSettings series;
  series.rules = settings.rules;
  series.players = settings.players;
  series.options = settings.options;
  series.seed = settings.seed + 1;  // other deals
  series.games = kTrials;
  series.run = &run;
  series.on_played = [&](const SeriesGame& game) {
    for (const SeriesRow& row : game.rows) choices += row.choices;
    margin.add(game);
    if (++games % 2 == 0 && choices >= kChoicesOfTrial) run.stop();  // both have had the same deals
  };
  series.bots.resize(2);
  for (BotSpec& bot : series.bots) {
    bot.name = "search";
    bot.playouts = kPlayoutsOfTrial;
  }
  series.bots[0].habits = habits;
  series.bots[1].habits = others;
  RunWatch watch(console, run, {"game", kTrials, 1, {}, [&] { return games.load(); }, {}, {}, "trying it out"});
  const Series played = run_series(series);
  watch.finish();
  const double wins = played.rows[0].wins + played.rows[1].wins;
  return {wins > 0 ? played.rows[0].wins / wins : 0.5, played.games, margin, watch.signal()};
}

}  // namespace

int learn(const LearnOptions& options, const Library& library, Console& console) {
  int code = kFine;
  const auto game = open_game(options.game, library, console, code);
  if (!game) return code;
  if (game->players == 1) return fail(console, kUsage, "a game for one player cannot be learned");
  LearningSettings settings;
  settings.rules = game->rules;
  settings.players = game->players;
  settings.options = game->options;
  settings.seed = options.game.seed ? options.game.seed->number() : draw_seed();
  const std::string path = options.out.empty() ? own_habits(*game->rules) : options.out;
  if (path.empty()) return fail(console, kUsage, "there is no folder to keep habits in: name a file with --out FILE");
  std::vector<BotSpec> before(1);
  give_habits(before, *game->rules, game->players, game->options);

  Run run;
  std::int64_t deals = 0;
  const auto begin = Clock::now();
  const std::int64_t wanted = options.time ? 0 : options.games;
  settings.done = [&](std::int64_t done) {
    deals = done;
    if (run.stopped()) return 1.0;
    if (!options.time) return static_cast<double>(done) / static_cast<double>(options.games);
    return std::chrono::duration<double>(Clock::now() - begin) / std::chrono::duration<double>(*options.time);
  };
  Learned learned;
  int stopped = 0;
  {
    RunWatch watch(console, run, {"deal", wanted, 1, options.time, [&] { return deals; }, {}});
    learned = learn_habits(settings);
    watch.finish();
    stopped = watch.signal();
  }
  if (learned.habits == nullptr) {
    print_error(learned.error, console);
    return fail(console, kFindings, "the game could not be learned");
  }
  const auto trusted = std::make_shared<Habits>(*learned.habits);
  trusted->trust(true);
  const HabitsTrial trust = try_out(settings, trusted, learned.habits, console);
  learned.habits->trust(trust.is_clearly_better());
  HabitsTrial trial;
  if (trust.signal == 0) trial = try_out(settings, learned.habits, before[0].habits, console);
  const int signal = std::max({stopped, trust.signal, trial.signal});
  console.out << fmt::format("{}: learned from {} of seed {} for {}\n", game->rules->header.title,
                             counted(learned.deals, "deal"), settings.seed, counted(game->players, "player"));
  if (trial.games > 0 && trial.signal == 0) {
    console.out << fmt::format("{} of the wins against {} in {}\n", percent(trial.share),
                               before[0].habits != nullptr ? "those before" : "bots without habits",
                               counted(trial.games, "game"));
  }
  if (trial.is_worse()) {
    console.out << "not kept: they are worse\n";
    return code_after(signal, kFine);
  }
  std::string error;
  if (!keep_habits(*game->rules, {game->players, game->options, settings.seed, learned.deals, learned.habits}, path,
                   error))
    return fail(console, kUsage, error);
  console.out << fmt::format("kept in {}\n", path);
  return code_after(signal, kFine);
}

}  // namespace houserules
