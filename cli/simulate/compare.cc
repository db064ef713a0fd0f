// houserules compare: measures what a house rule does to a game.
#include <algorithm>
#include <chrono>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/factory.h"
#include "cli/commands.h"
#include "table/files.h"
#include "cli/progress.h"
#include "cli/simulate/comparison.h"
#include "cli/simulate/plot.h"
#include "cli/simulate/report_output.h"
#include "cli/text.h"
#include "statistics/simulation.h"

namespace houserules {
namespace {

/// Both sides for one number of players, ready to play.
struct Pairing {
  ChosenGame a, b;
  std::vector<BotSpec> bots;
  Comparison comparison;
};

/// What lies on the table in this game; prints why and returns nullopt if it cannot be played.
std::optional<Setup> setup_of(const ChosenGame& game, Console& console, int& code) {
  Impossible fault;
  auto setup = resolve(game.rules->header, game.players, game.options, fault);
  if (!setup) code = fail(console, kFindings, fault.text());
  return setup;
}

std::optional<Pairing> pair_up(const CompareOptions& options, const ComparedSides& sides, int players,
                               std::uint64_t seed, Console& console, int& code) {
  auto games = set_sides(sides, players, console, code);
  if (!games) return std::nullopt;
  Pairing pairing{std::move(games->first), std::move(games->second), {}, {}};
  std::string error;
  pairing.bots = bots_by_seat(options.bots, players, error);
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

/// Plays pairs of games with the same cards, in blocks to bound memory.
class PairRunner {
 public:
  PairRunner(const CompareOptions& options, const ComparedSides& sides, std::uint64_t seed, Progress& progress)
      : options_(options), sides_(sides), seed_(seed), progress_(progress) {}

  /// Fills in runs and figures. Returns kFine, or the exit code after printing which game failed.
  int play(Pairing& pairing, Console& console) {
    constexpr std::int64_t kBlock = 50'000;
    Comparison& comparison = pairing.comparison;
    FigureSums sums(options_.games, pairing.a.players, comparison.a.moves, comparison.b.moves, comparison.teams);
    std::vector<double> rows_a, rows_b;
    for (std::int64_t first = 0; first < options_.games; first += kBlock) {
      const std::int64_t games = std::min(kBlock, options_.games - first);
      int code = play_block(pairing.a, pairing.bots, sides_.a, comparison.a, first, games, sums, rows_a, console);
      if (code == kFine)
        code = play_block(pairing.b, pairing.bots, sides_.b, comparison.b, first, games, sums, rows_b, console);
      if (code != kFine) return code;
      const std::size_t width = sums.columns().width();
      for (std::size_t row = 0; row < rows_a.size(); row += width) sums.add(&rows_a[row], &rows_b[row]);
    }
    comparison.figures = sums.figures();
    return kFine;
  }

 private:
  int play_block(const ChosenGame& game, const std::vector<BotSpec>& bots, const ComparedSide& side, Report& report,
                 std::int64_t first, std::int64_t games, const FigureSums& sums, std::vector<double>& rows,
                 Console& console) {
    const GameColumns& columns = sums.columns();
    const std::vector<std::size_t> places = columns.places_of(report.moves);
    rows.resize(static_cast<std::size_t>(games) * columns.width());
    Plan plan;
    plan.seed = seed_;
    plan.first = static_cast<std::uint64_t>(first);
    plan.games = games;
    plan.threads = static_cast<int>(std::min<std::int64_t>(games, options_.threads));
    plan.on_done = [this](std::int64_t done) { progress_.show(done_ + done); };
    plan.on_game = [&](std::uint64_t index, const Result& result, const GameCounts& counts) {
      columns.write(&rows[(index - plan.first) * columns.width()], result, counts, places);
    };
    Simulation simulation = run_games({game, bots}, plan);
    if (simulation.fault) return print_fault(*simulation.fault, side.game, game.players, seed_, console);
    done_ += games;
    report.tally.add(simulation.tally);
    return kFine;
  }

  const CompareOptions& options_;
  const ComparedSides& sides_;
  std::uint64_t seed_;
  Progress& progress_;
  std::int64_t done_ = 0;
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
  auto sides = open_sides(options, library, console, code);
  if (!sides) return code;
  const auto numbers = compared_players(*sides, options.players, console, code);
  if (!numbers) return code;
  const std::uint64_t seed = options.seed ? *options.seed : draw_seed();
  std::vector<Pairing> pairings;
  for (const int players : *numbers) {
    auto pairing = pair_up(options, *sides, players, seed, console, code);
    if (!pairing) return code;
    pairings.push_back(std::move(*pairing));
    std::string error;
    if (!options.plot.empty() && !can_plot(plot_file(options.plot, players, numbers->size() > 1), error))
      return fail(console, kUsage, error);
  }
  const auto begin = std::chrono::steady_clock::now();
  const std::int64_t games = 2 * options.games * static_cast<std::int64_t>(pairings.size());
  {
    Progress progress(console.err_terminal ? &console.err : nullptr, games);
    PairRunner runner(options, *sides, seed, progress);
    for (Pairing& pairing : pairings) {
      code = runner.play(pairing, console);
      if (code != kFine) return code;
    }
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  ComparisonReport report{std::move(*sides), {}, 0};
  for (Pairing& pairing : pairings) report.parts.push_back(std::move(pairing.comparison));
  std::vector<std::vector<Figure>*> lists;
  for (Comparison& part : report.parts) lists.push_back(&part.figures);
  report.contrasts = correct_for_number(lists);
  switch (options.format) {
    case Format::json: write_json(console.out, comparison_json(report)); break;
    case Format::csv: console.out << comparison_csv(report); break;
    default: console.out << comparison_text(report, console.width);
  }
  if (!options.plot.empty()) code = draw(report, options.plot, console);
  console.err << fmt::format("{:.2f} s: {:.0f} games/s\n", seconds, static_cast<double>(games) / seconds);
  return code;
}

}  // namespace houserules
