// houserules simulate: many games among bots.
#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "cli/json.h"
#include "cli/simulation.h"
#include "cli/text.h"

namespace houserules {
namespace {

double mean(std::int64_t sum, std::int64_t games) { return static_cast<double>(sum) / static_cast<double>(games); }

std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }

/// No more threads than games.
int threads_for(const SimulateOptions& options) {
  return static_cast<int>(std::clamp<std::int64_t>(options.games, 1, options.threads));
}

class Report {
 public:
  Report(const ChosenGame& game, std::uint64_t seed, const Tally& tally, const std::vector<MoveStatement>& moves)
      : game_(game), seed_(seed), tally_(tally), moves_(moves) {}

  std::string text() const {
    return fmt::format("{}: {} with {} players, seed {}\n\n", game_.rules->header.title, counted(tally_.games, "game"),
                       game_.players, seed_) +
           seats_table() + '\n' + lengths_table() + '\n' + moves_table() +
           fmt::format("\nchecksum {:016x}\n", tally_.checksum);
  }

  Json json() const {
    Json json;
    json["game"] = game_.rules->name();
    json["title"] = game_.rules->header.title;
    json["players"] = game_.players;
    json["options"] = options_json(game_.options);
    json["seed"] = seed_;
    json["games"] = tally_.games;
    json["draws"] = tally_.draws;
    json["shared"] = tally_.shared;
    json["at_limit"] = tally_.at_limit;
    json["seats"] = Json::array();
    for (std::size_t seat = 0; seat < tally_.wins.size(); ++seat) {
      const Interval interval = wilson(tally_.wins[seat], tally_.games);
      Json row;
      row["seat"] = seat + 1;
      row["wins"] = tally_.wins[seat];
      row["share"] = mean(tally_.wins[seat], tally_.games);
      row["low"] = interval.low;
      row["high"] = interval.high;
      row["score"] = mean(tally_.scores[seat], tally_.games);
      row["chips"] = mean(tally_.chips[seat], tally_.games);
      json["seats"].push_back(std::move(row));
    }
    json["decisions"] = spread_json(tally_.decisions);
    json["turns"] = spread_json(tally_.turns);
    json["deals"] = spread_json(tally_.deals);
    json["moves"] = Json::array();
    for (std::size_t i = 0; i < tally_.moves.size(); ++i) {
      json["moves"].push_back(
          {{"move", moves_[i].move}, {"offered", tally_.moves[i].offered}, {"chosen", tally_.moves[i].chosen}});
    }
    json["checksum"] = fmt::format("{:016x}", tally_.checksum);
    return json;
  }

 private:
  static bool any(const std::vector<std::int64_t>& sums) {
    return std::any_of(sums.begin(), sums.end(), [](std::int64_t sum) { return sum != 0; });
  }

  std::string seats_table() const {
    std::vector<std::vector<std::string>> rows{{"seat", "wins", "share", "95% interval"}};
    const bool scores = any(tally_.scores);
    const bool chips = any(tally_.chips);
    if (scores) rows[0].emplace_back("mean score");
    if (chips) rows[0].emplace_back("mean chips");
    for (std::size_t seat = 0; seat < tally_.wins.size(); ++seat) {
      const Interval interval = wilson(tally_.wins[seat], tally_.games);
      std::vector<std::string> row{std::to_string(seat + 1), std::to_string(tally_.wins[seat]),
                                   percent(mean(tally_.wins[seat], tally_.games)),
                                   fmt::format("{} to {}", percent(interval.low), percent(interval.high))};
      if (scores) row.push_back(fmt::format("{:.2f}", mean(tally_.scores[seat], tally_.games)));
      if (chips) row.push_back(fmt::format("{:.2f}", mean(tally_.chips[seat], tally_.games)));
      rows.push_back(std::move(row));
    }
    return columns(rows, {1, 2, 3, 4, 5}) +
           fmt::format("won by nobody: {}; by several: {}; with a deal at its limit: {}\n", tally_.draws, tally_.shared,
                       tally_.at_limit);
  }

  std::string lengths_table() const {
    std::vector<std::vector<std::string>> rows{{"in a game", "mean", "least", "most"}};
    for (const auto& [name, spread] :
         {std::pair{"decisions", &tally_.decisions}, {"turns", &tally_.turns}, {"deals", &tally_.deals}}) {
      rows.push_back({name, fmt::format("{:.2f}", mean(spread->sum, tally_.games)), std::to_string(spread->least),
                      std::to_string(spread->most)});
    }
    return columns(rows, {1, 2, 3});
  }

  std::string moves_table() const {
    std::vector<std::vector<std::string>> rows{{"move", "offered", "chosen", "of those offered"}};
    for (std::size_t i = 0; i < tally_.moves.size(); ++i) {
      const MoveUse& use = tally_.moves[i];
      rows.push_back({moves_[i].move, std::to_string(use.offered), std::to_string(use.chosen),
                      use.offered == 0 ? "-" : percent(mean(use.chosen, use.offered))});
    }
    return columns(rows, {1, 2, 3});
  }

  Json spread_json(const Spread& spread) const {
    Json json;
    json["mean"] = mean(spread.sum, tally_.games);
    json["least"] = spread.least;
    json["most"] = spread.most;
    return json;
  }

  const ChosenGame& game_;
  std::uint64_t seed_;
  const Tally& tally_;
  const std::vector<MoveStatement>& moves_;
};

int report_fault(const SimulationFault& fault, const ChosenGame& game, const SimulateOptions& options,
                 std::uint64_t seed, Console& console) {
  print_error(fault.error, console);
  if (fault.loading) return kFindings;
  console.err << fmt::format("houserules: game {} of seed {} could not be played to its end; see it with:\n",
                             fault.index, seed)
              << fmt::format("  houserules play {} --watch {} --index {}\n", shell_word(options.game.game),
                             flags_of(options.game, game.players, seed), fault.index);
  return kFindings;
}

}  // namespace

int simulate(const SimulateOptions& options, const Library& library, Console& console) {
  int code = kFine;
  const auto game = open_game(options.game, library, console, code);
  if (!game) return code;
  std::string error;
  const auto header = resolve(game->rules->header, game->players, game->options, error);
  if (!header) return fail(console, kFindings, error);
  const std::uint64_t seed = options.game.seed ? *options.game.seed : draw_seed();
  const auto begin = std::chrono::steady_clock::now();
  const Simulation simulation = run_games(*game, seed, 0, options.games, threads_for(options));
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (simulation.fault) return report_fault(*simulation.fault, *game, options, seed, console);
  const Report report(*game, seed, simulation.tally, header->moves);
  if (options.format == Format::json) {
    write_json(console.out, report.json());
  } else {
    console.out << report.text();
  }
  console.err << fmt::format("{:.2f} s with {}: {:.0f} games/s, {:.0f} decisions/s\n", seconds,
                             counted(threads_for(options), "thread"),
                             static_cast<double>(simulation.tally.games) / seconds,
                             static_cast<double>(simulation.tally.decisions.sum) / seconds);
  return kFine;
}

}  // namespace houserules
