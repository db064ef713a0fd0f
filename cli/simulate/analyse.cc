// houserules analyse: what a game is like.
#include <algorithm>
#include <chrono>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/games.h"
#include "cli/run_watch.h"
#include "cli/simulate/parts_of_run.h"
#include "cli/simulate/report_output.h"
#include "cli/simulate/run_log.h"
#include "statistics/analysis.h"
#include "statistics/game_log.h"
#include "statistics/log_games.h"
#include "statistics/log_head.h"
#include "statistics/page.h"
#include "table/known_habits.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// The levels, each of which plays the one before it.
constexpr const char* kLadder[] = {"random", "easy", "fair", "hard"};

/// Plays and studies, one thing after the other, until the time is over.
class Analysing : public PartsOfRun {
 public:
  Analysing(const AnalyseOptions& options, const ChosenGame& game, const Setup& setup, const Report& report,
            const std::vector<BotSpec>& bots, GameLog& log, Console& console)
      : PartsOfRun(options, options.games, kUsualTime, log, console),
        options_(options),
        game_(game),
        setup_(setup),
        report_(report),
        bots_(bots) {
    for (std::size_t step = 0; step + 1 < std::size(kLadder); ++step) {
      std::vector<BotSpec> pair(2);
      pair[0].name = kLadder[step + 1];
      pair[1].name = kLadder[step];
      give_habits(pair, *game_.rules, game_.players, game_.options);
      rungs_.push_back({pair[0], pair[1], setup_.players == 1 || setup_.win == WinRule::together});
    }
  }

  /// Continues with what the log keeps. Returns kFine, or the exit code after saying why not.
  int begin() {
    const auto read = [this](const LogBlock& block, const Json& games) -> std::string {
      if (!block.is_single()) return "a single game";
      if (block.section > 0) {
        ExchangedPair pair{};
        std::string expected = read_pair(games, pair);
        if (expected.empty()) rungs_[block.section - 1].pairs.push_back(pair);
        return expected;
      }
      StudiedGame studied;
      std::string expected = read_studied_game(games, report_, setup_, game_.rules->clauses.size(), studied);
      if (expected.empty()) keep(std::move(studied));
      return expected;
    };
    return begin_log(log_head("analyse", {&report_}, 1 + rungs_.size(), options_.arguments), read, "game",
                     [this] { return std::ssize(studied_); });
  }

  /// Returns kFine, or the exit code after saying what went wrong.
  int run() {
    // Half of the time is for the games that are studied, and the rest for the ladder.
    constexpr std::size_t kPartsOfTime = 2;
    StudyPlan plan{game_, bots_};
    plan.seed = report_.seed;
    plan.first = first_ + std::ssize(studied_);
    plan.games = size_ - std::ssize(studied_);
    report_.wanted = wanted();
    plan.threads = threads();
    play_part(
        kPartsOfTime, "", "game", [&] { return std::ssize(studied_); },
        [&](Run& run) {
          plan.run = &run;
          study_games(plan, [this](StudiedGame studied) { take(std::move(studied)); });
        });
    if (fault_) return print_fault(*fault_, options_.game, bots_, report_.seed, console_);
    if (report_.tally.games == report_.wanted) report_.wanted = 0;
    return climb_ladder();
  }

  Analysis analysis() const { return analysis_of(game_, setup_, report_, studied_, rungs_); }

 private:
  void take(StudiedGame studied) {
    const std::lock_guard lock(mutex_);
    const auto index = static_cast<std::uint64_t>(first_ + std::ssize(studied_));
    if (studied.fault) {
      fault_ = SimulationFault{false, 0, index, *studied.fault};
      return;
    }
    if (log_.is_open()) log_.add({0, index, index + 1}, studied_game_json(studied));
    keep(std::move(studied));
  }

  void keep(StudiedGame studied) {
    const auto index = static_cast<std::uint64_t>(first_ + std::ssize(studied_));
    report_.tally.add(index, studied.played.result, studied.played.counts);
    studied_.push_back(std::move(studied));
  }

  int climb_ladder() {
    const bool has_choices = std::any_of(studied_.begin(), studied_.end(),
                                         [](const StudiedGame& studied) { return !studied.first_choice.empty(); });
    for (std::size_t step = 0; step < rungs_.size(); ++step) {
      Rung& rung = rungs_[step];
      const auto fault = climb_part(
          rungs_.size() - step, "", rung, game_, report_.seed, step + 1, [&] { return std::ssize(rung.pairs); },
          [&](const ExchangedPair& pair) { rung.pairs.push_back(pair); });
      if (fault) {
        print_error(*fault, console_);
        return fail(console_, kFindings,
                    fmt::format("a game of {} against {} could not be finished", kLadder[step + 1], kLadder[step]));
      }
      // Where nobody chooses, all levels play the same. A shard does not know whether somebody chooses in another one.
      if (!has_choices && options_.shards == 0) {
        rungs_.resize(1);
        break;
      }
    }
    return kFine;
  }

  static constexpr std::chrono::milliseconds kUsualTime{45'000};

  const AnalyseOptions& options_;
  const ChosenGame& game_;
  const Setup& setup_;
  Report report_;
  std::vector<BotSpec> bots_;
  std::vector<StudiedGame> studied_;
  std::vector<Rung> rungs_;
  std::optional<SimulationFault> fault_;
};

}  // namespace

int analyse(const AnalyseOptions& options, const Library& library, Console& console) {
  int code = kFine;
  const auto game = open_game(options.game, library, console, code);
  if (!game) return code;
  const auto setup = setup_of(*game, console, code);
  if (!setup) return code;
  std::string error;
  std::vector<BotSpec> bots =
      bots_by_seat(options.bots.empty() ? std::vector<std::string>{"fair"} : options.bots, game->players, error);
  if (bots.empty()) return fail(console, kUsage, error);
  if (!options.html.empty() && !can_write_page(options.html, error)) return fail(console, kUsage, error);
  give_habits(bots, *game->rules, game->players, game->options);
  GameLog log;
  code = open_log(options, {options.game.seed.has_value(), options.games}, log, console);
  if (code != kFine) return code;
  const Report report =
      report_of(options, options.games.value_or(0), *game, bots, seed_of(options.game.seed, log), *setup);
  Analysing analysing(options, *game, *setup, report, bots, log, console);
  code = analysing.begin();
  if (code == kFine && options.head == nullptr) code = analysing.run();
  if (code != kFine || options.head != nullptr) return code;
  if (options.shards != 0) return end_shard(options, log, analysing.signal(), console);
  const Analysis analysis = analysing.analysis();
  if (analysis.report.tally.games < 2) return too_few("games", analysing.signal(), console);
  if (options.format == Format::json) {
    write_json(console.out, analysis_json(analysis));
  } else {
    console.out << analysis_text(analysis, console.width);
  }
  code = write_page(
      options.html, [&] { return analysis_page(analysis, *game); }, console);
  return end_run(log, analysing.signal(), code, console);
}

}  // namespace houserules
