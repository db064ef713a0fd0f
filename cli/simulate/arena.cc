// houserules arena: pits bots against each other, rotating their seats.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/series.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/text.h"
#include "statistics/tally.h"

namespace houserules {
namespace {

/// An entry's wins as shares of the seats it had.
struct Standing {
  double share = 0;
  Interval interval;
};

Standing standing_of(const SeriesRow& row) {
  const auto seats = static_cast<double>(row.seats);
  return {row.seats == 0 ? 0 : row.wins / seats, wilson_of_shared(row.wins, row.seats)};
}

/// The share of wins if all entries were equally good; 0, which means none, for a single player.
double even_share(const Series& series) {
  if (series.sides < 2) return 0;
  return (series.lost ? series.sides - 1.0 : 1.0) / series.sides;
}

std::string verdict(const Standing& standing, double even) {
  if (standing.interval.low > even) return "better";
  return standing.interval.high < even ? "worse" : "undecided";
}

std::string wins_table(const Series& series, const SeriesSettings& settings) {
  const double even = even_share(series);
  const bool teams = series.sides != settings.players;
  std::vector<std::vector<std::string>> rows{
      {"bot", teams ? "teams" : "seats", series.lost ? "not lost" : "wins", "share", "95% interval"}};
  if (even > 0) rows[0].push_back("against an even " + percent(even));
  for (std::size_t i = 0; i < series.rows.size(); ++i) {
    const SeriesRow& row = series.rows[i];
    const Standing standing = standing_of(row);
    rows.push_back({bot_text(settings.bots[i]), std::to_string(row.seats), fmt::format("{:.1f}", row.wins),
                    percent(standing.share),
                    fmt::format("{} to {}", percent(standing.interval.low), percent(standing.interval.high))});
    if (even > 0) rows.back().push_back(verdict(standing, even));
  }
  return columns(rows, {1, 2, 3, 4}) + fmt::format("{} by nobody: {}\n", series.lost ? "lost" : "won", series.draws);
}

std::string thinking_table(const Series& series, const SeriesSettings& settings) {
  std::vector<std::vector<std::string>> rows{{"bot", "decisions", "with a choice", "ms for each", "playouts/s"}};
  for (std::size_t i = 0; i < series.rows.size(); ++i) {
    const SeriesRow& row = series.rows[i];
    const auto choices = static_cast<double>(std::max<std::int64_t>(1, row.choices));
    rows.push_back({bot_text(settings.bots[i]), std::to_string(row.decisions), std::to_string(row.choices),
                    fmt::format("{:.2f}", 1000 * row.seconds / choices),
                    row.playouts == 0 ? "-" : fmt::format("{:.0f}", static_cast<double>(row.playouts) / row.seconds)});
  }
  return columns(rows, {1, 2, 3, 4});
}

std::string arena_text(const ChosenGame& game, const Series& series, const SeriesSettings& settings) {
  return fmt::format("{}: {} with {}, seed {}\n\n", game.rules->header.title, counted(series.games, "game"),
                     counted(settings.players, "player"), settings.seed) +
         wins_table(series, settings) + '\n' + thinking_table(series, settings);
}

Json arena_json(const ChosenGame& game, const Series& series, const SeriesSettings& settings) {
  Json json;
  json["game"] = game.rules->name();
  json["title"] = game.rules->header.title;
  json["players"] = settings.players;
  json["options"] = options_json(settings.options);
  json["seed"] = settings.seed;
  json["games"] = series.games;
  json["draws"] = series.draws;
  json["even_share"] = settings.players == 1 ? Json() : Json(even_share(series));
  json["bots"] = Json::array();
  for (std::size_t i = 0; i < series.rows.size(); ++i) {
    const SeriesRow& row = series.rows[i];
    const Standing standing = standing_of(row);
    Json bot;
    bot["bot"] = bot_text(settings.bots[i]);
    bot["seats"] = row.seats;
    bot["wins"] = row.wins;
    bot["share"] = standing.share;
    bot["low"] = standing.interval.low;
    bot["high"] = standing.interval.high;
    bot["decisions"] = row.decisions;
    bot["choices"] = row.choices;
    bot["playouts"] = row.playouts;
    bot["seconds"] = row.seconds;
    json["bots"].push_back(bot);
  }
  return json;
}

/// The named bots, or all bots; empty, with `error` set, if they cannot play each other.
std::vector<BotSpec> entries_of(const std::vector<std::string>& wanted, std::string& error) {
  std::vector<BotSpec> entries;
  for (const std::string& text :
       wanted.empty() ? std::vector<std::string>(bot_names().rbegin(), bot_names().rend()) : wanted) {
    const auto spec = parse_bot(text, error);
    if (!spec) return {};
    entries.push_back(*spec);
  }
  if (entries.size() >= 2) return entries;
  error = fmt::format("expected two bots or more, as in --bots {0},random, not {0} alone", bot_text(entries.front()));
  return {};
}

}  // namespace

int arena(const ArenaOptions& options, const Library& library, Console& console) {
  std::string error;
  SeriesSettings settings;
  settings.bots = entries_of(options.bots, error);
  if (settings.bots.empty()) return fail(console, kUsage, error);
  int code = kFine;
  const auto game = open_game(options.game, library, console, code);
  if (!game) return code;
  settings.rules = game->rules;
  settings.players = game->players;
  settings.options = game->options;
  settings.seed = options.game.seed ? options.game.seed->number() : draw_seed();
  settings.games = options.games;
  settings.threads = static_cast<int>(std::min<std::int64_t>(options.games, options.threads));
  Series series;
  {
    Progress progress(console.err_terminal ? &console.err : nullptr, settings.games);
    settings.on_done = [&progress](std::int64_t done) { progress.show(done); };
    series = run_series(settings);
  }
  if (series.fault) {
    print_error(series.fault->error, console);
    return fail(
        console, kFindings,
        fmt::format("game {} of seed {} could not be played to its end", series.fault->game + 1, settings.seed));
  }
  if (options.format == Format::json) {
    write_json(console.out, arena_json(*game, series, settings));
  } else {
    console.out << arena_text(*game, series, settings);
  }
  return kFine;
}

}  // namespace houserules
