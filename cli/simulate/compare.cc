// houserules compare: measures what a house rule does to a game.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/factory.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/run_watch.h"
#include "cli/simulate/compare_sides.h"
#include "cli/simulate/contestants.h"
#include "cli/simulate/pair_run.h"
#include "cli/simulate/report_output.h"
#include "cli/simulate/run_log.h"
#include "cli/simulate/sweep.h"
#include "statistics/comparison.h"
#include "statistics/game_log.h"
#include "statistics/log_games.h"
#include "statistics/log_head.h"
#include "statistics/page.h"
#include "statistics/plot.h"
#include "statistics/simulation.h"
#include "system/files.h"
#include "telling/text.h"

namespace houserules {
namespace {

std::optional<Pairing> pair_up(const std::vector<std::string>& bots, const SidesAsked& sides, int players,
                               std::uint64_t seed, Console& console, int& code) {
  auto games = set_sides(sides, players, console, code);
  if (!games) return std::nullopt;
  Pairing pairing{std::move(games->first), std::move(games->second), {}, {}};
  std::string error;
  pairing.bots = bots_by_seat(bots, players, error, parse_contestant);
  if (pairing.bots.empty()) {
    code = fail(console, kUsage, error);
    return std::nullopt;
  }
  const auto a = setup_of(pairing.a, console, code);
  const auto b = a ? setup_of(pairing.b, console, code) : std::nullopt;
  if (!b) return std::nullopt;
  pairing.comparison = {changes_between(pairing.a, pairing.b),
                        report_of(pairing.a, pairing.bots, seed, *a),
                        report_of(pairing.b, pairing.bots, seed, *b),
                        {},
                        a->teams == b->teams ? a->teams : 0};
  return pairing;
}

/// Prints which game could not be finished, and returns the exit code.
int print_fault_of(const SimulationFault& fault, const SidesAsked& sides, const Pairing& pairing, std::uint64_t seed,
                   Console& console) {
  const bool is_a = fault.contest == 0;
  return print_fault(fault, is_a ? sides.a.game : sides.b.game, pairing.bots, seed, console);
}

/// How long is played, and who plays.
struct Manner {
  PairPlan plan;
  std::vector<std::string> bots;
};

Manner manner_of(const CompareOptions& options, const Console& console) {
  constexpr std::int64_t kUsual = 1000, kMost = 10'000'000;
  constexpr std::chrono::seconds kUsualTime{60};
  Manner manner{{}, options.bots};
  const bool told = options.games || options.time || !options.bots.empty() || options.format != Format::text;
  manner.plan.time = options.time;
  if (!told && console.interactive) manner.plan.time = kUsualTime;
  manner.plan.looking = manner.plan.time && !options.games;
  const Shard shard = options.part_of(options.games.value_or(manner.plan.looking ? kMost : kUsual));
  manner.plan.first = shard.first();
  manner.plan.pairs = shard.end() - shard.first();
  manner.plan.threads = options.threads;
  manner.plan.playing = options.plays();
  if (manner.bots.empty() && manner.plan.time) manner.bots = {kThinkingBot};
  return manner;
}

/// All pairings, one after the other.
class Comparing {
 public:
  /// `log` keeps all pairs, and has those to begin with.
  Comparing(const Manner& manner, const SidesAsked& sides, std::vector<Pairing>& pairings, GameLog& log)
      : plan_(manner.plan), sides_(sides), pairings_(pairings), log_(log) {
    for (const std::string& bot : manner.bots) by_chance_too_ = by_chance_too_ || bot != "random";
    by_chance_too_ = by_chance_too_ && plan_.looking && plan_.playing;
    if (plan_.time) *plan_.time /= static_cast<std::int64_t>(pairings.size());
    for (std::size_t part = 0; part < pairings_.size(); ++part)
      runs_.push_back(std::make_unique<PairRun>(pairings_[part], plan_, log_, part));
  }

  /// Continues with what the log keeps. Returns kFine, or the exit code after saying why not.
  int begin(const CompareOptions& options, Console& console) {
    std::vector<const Report*> sides;
    for (const Pairing& pairing : pairings_) sides.insert(sides.end(), {&pairing.comparison.a, &pairing.comparison.b});
    const auto read = [this](const LogBlock& block, const Json& games) -> std::string {
      const Comparison& comparison = pairings_[block.section].comparison;
      PairRun& run = *runs_[block.section];
      PlayedGame a, b;
      std::string expected = read_game(games.at(0), comparison.a, a);
      if (expected.empty()) expected = read_game(games.at(1), comparison.b, b);
      if (expected.empty() && !block.is_single()) expected = "a single pair";
      // A shorter comparison has the first of them.
      if (expected.empty() && run.pairs() < plan_.pairs) run.add(block.first, a, b);
      return expected;
    };
    std::string error;
    const Json head = log_head("compare", sides, runs_.size(), options.arguments);
    return log_.begin(head, read, error) ? kFine : fail(console, kFindings, error);
  }

  /// Plays. Returns kFine, or the exit code after saying which game failed.
  int play(std::uint64_t seed, Console& console) {
    for (std::size_t i = 0; i < pairings_.size(); ++i) {
      if (by_chance_too_ && signal_ == 0) {
        if (const int code = play_by_chance(pairings_[i], seed, console); code != kFine) return code;
      }
      const auto fault = runs_[i]->play(console, signal_);
      if (fault) return print_fault_of(*fault, sides_, pairings_[i], seed, console);
    }
    return kFine;
  }

  int signal() const { return signal_; }
  std::int64_t pairs() const { return runs_.front()->pairs(); }

 private:
  /// A moment of players who choose at random, to say where they would tell otherwise.
  int play_by_chance(Pairing& pairing, std::uint64_t seed, Console& console) {
    constexpr std::int64_t kPairs = 1000;
    constexpr std::chrono::milliseconds kLongest{3000};
    constexpr int kPart = 10;
    Pairing other{pairing.a, pairing.b, std::vector<BotSpec>(pairing.bots.size()), pairing.comparison};
    other.comparison.a.tally = other.comparison.b.tally = {};
    PairPlan plan = plan_;
    plan.pairs = kPairs;
    plan.looking = false;
    plan.time = std::min(kLongest, *plan_.time / kPart);
    GameLog none;
    PairRun run(other, plan, none, 0);
    if (const auto fault = run.play(console, signal_)) return print_fault_of(*fault, sides_, pairing, seed, console);
    pairing.comparison.by_chance = std::move(other.comparison.figures);
    return kFine;
  }

  PairPlan plan_;
  const SidesAsked& sides_;
  std::vector<Pairing>& pairings_;
  bool by_chance_too_ = false;
  GameLog& log_;
  std::vector<std::unique_ptr<PairRun>> runs_;
  int signal_ = 0;
};

/// "may.svg", or with several numbers of players one plot each: "may-2.svg".
std::string plot_file(const std::string& plot, int players, bool several) {
  if (!several) return plot;
  std::filesystem::path path(plot);
  const std::string name = fmt::format("{}-{}{}", path.stem().string(), players, path.extension().string());
  return path.replace_filename(name).string();
}

int draw(const ComparisonReport& report, const std::string& plot, Console& console) {
  for (const Comparison& part : report.parts) {
    const std::string title = fmt::format("{}: {} each with {}", titles_of(part), counted(part.a.tally.games, "game"),
                                          counted(part.a.players, "player"));
    const std::string svg =
        plot_svg(title, {{report.sides.a.label, part.a.tally}, {report.sides.b.label, part.b.tally}});
    std::string error;
    if (!write_file(plot_file(plot, part.a.players, report.parts.size() > 1), svg, error))
      return fail(console, kUsage, error);
  }
  return kFine;
}

}  // namespace

int compare(const CompareOptions& options, const Library& library, Console& console) {
  int code = kFine;
  if (!options.sweep.empty() || !options.goals.empty() || options.others.size() > 1)
    return sweep_settings(options, library, console);
  auto sides = open_sides(options, library, console, code);
  if (!sides) return code;
  const auto numbers = compared_players(*sides, options.players, console, code);
  if (!numbers) return code;
  GameLog log;
  std::string error;
  code = open_log(options, {options.seed.has_value(), options.games}, log, console);
  if (code != kFine) return code;
  Manner manner = manner_of(options, console);
  const std::uint64_t seed = seed_of(options.seed, log);
  manner.plan.seed = seed;
  std::vector<Pairing> pairings;
  for (const int players : *numbers) {
    auto pairing = pair_up(manner.bots, *sides, players, seed, console, code);
    if (!pairing) return code;
    pairing->comparison.a.version = pairing->comparison.b.version = played_by(options);
    if (options.shards != 0) pairing->comparison.a.shard = options.part_of(*options.games);
    pairings.push_back(std::move(*pairing));
    if (!options.plot.empty() && !can_plot(plot_file(options.plot, players, numbers->size() > 1), error))
      return fail(console, kUsage, error);
  }
  if (!options.html.empty() && !can_write_page(options.html, error)) return fail(console, kUsage, error);
  const auto begin = std::chrono::steady_clock::now();
  Comparing comparing(manner, *sides, pairings, log);
  code = comparing.begin(options, console);
  if (code == kFine && options.head == nullptr) code = comparing.play(seed, console);
  if (code != kFine || options.head != nullptr) return code;
  if (options.shards != 0) return end_shard(options, log, comparing.signal(), console);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  ComparisonReport report{sides->described(), {}, 0};
  std::int64_t games = 0;
  for (Pairing& pairing : pairings) {
    // A number of players that nobody has come to is not told of.
    if (pairing.comparison.a.tally.games < 2) continue;
    games += 2 * pairing.comparison.a.tally.games;
    report.parts.push_back(std::move(pairing.comparison));
  }
  if (report.parts.empty()) return too_few("pairs of games", comparing.signal(), console);
  std::vector<std::vector<Figure>*> lists;
  for (Comparison& part : report.parts) lists.push_back(&part.figures);
  report.contrasts = correct_for_number(lists);
  switch (options.format) {
    case Format::json: write_json(console.out, comparison_json(report)); break;
    case Format::csv: console.out << comparison_csv(report); break;
    default: console.out << comparison_text(report, console.width);
  }
  if (!options.plot.empty()) code = draw(report, options.plot, console);
  if (code == kFine) {
    const std::pair sides_played(pairings.front().a, pairings.front().b);
    code = write_page(
        options.html, [&] { return comparison_page(report, sides_played); }, console);
  }
  if (options.merged == nullptr)
    console.err << fmt::format("{:.2f} s: {:.0f} games/s\n", seconds, static_cast<double>(games) / seconds);
  return end_run(log, comparing.signal(), code, console);
}

}  // namespace houserules
