// houserules arena: pits bots against each other, rotating their seats.
#include <algorithm>
#include <chrono>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/series.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/run_watch.h"
#include "cli/simulate/contestants.h"
#include "cli/simulate/run_log.h"
#include "interpreter/world/game.h"
#include "statistics/game_log.h"
#include "statistics/log_head.h"
#include "statistics/tally.h"
#include "system/json.h"
#include "telling/text.h"

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
  const char* const played = series.sides == settings.players ? "seats" : series.sides == 1 ? "games" : "teams";
  std::vector<std::vector<std::string>> rows{
      {"bot", played, series.lost ? "not lost" : "wins", "share", "95% interval"}};
  if (even > 0) rows[0].push_back("versus an even " + percent(even));
  for (std::size_t i = 0; i < series.rows.size(); ++i) {
    const SeriesRow& row = series.rows[i];
    const Standing standing = standing_of(row);
    rows.push_back({bot_text(settings.bots[i]), std::to_string(row.seats), fmt::format("{:.1f}", row.wins),
                    percent(standing.share),
                    fmt::format("{} to {}", percent(standing.interval.low), percent(standing.interval.high))});
    if (even > 0) rows.back().push_back(verdict(standing, even));
  }
  return columns(rows, {1, 2, 3, 4}) + fmt::format("no {}: {}\n", series.lost ? "loser" : "winner", series.draws);
}

std::string thinking_table(const Series& series, const SeriesSettings& settings) {
  std::vector<std::vector<std::string>> rows{{"bot", "decisions", "with a choice", "ms per choice", "playouts/s"}};
  for (std::size_t i = 0; i < series.rows.size(); ++i) {
    const SeriesRow& row = series.rows[i];
    const auto choices = static_cast<double>(std::max<std::int64_t>(1, row.choices));
    rows.push_back({bot_text(settings.bots[i]), std::to_string(row.decisions), std::to_string(row.choices),
                    fmt::format("{:.2f}", 1000 * row.seconds / choices),
                    row.playouts == 0 ? "-" : fmt::format("{:.0f}", static_cast<double>(row.playouts) / row.seconds)});
  }
  return columns(rows, {1, 2, 3, 4});
}

std::string arena_text(const Report& report, const Series& series, const SeriesSettings& settings) {
  const std::string games = series.games == settings.games ? counted(series.games, "game")
                                                           : fmt::format("{} of {} (stopped early)", series.games,
                                                                         counted(settings.games, "game"));
  return fmt::format("{}: {} with {}, {}, seed {}\n\n", report.title, games, counted(settings.players, "player"),
                     joined(report.bots, " against "), settings.seed) +
         wins_table(series, settings) + '\n' + thinking_table(series, settings);
}

Json arena_json(const Report& report, const Series& series, const SeriesSettings& settings) {
  Json json{{"made_by", "houserules arena"}};
  json.update(rules_json(report));
  json["against"] = report.bots;
  json["seed"] = settings.seed;
  if (series.games != settings.games) json["unfinished"] = {{"of", settings.games}};
  json["games"] = series.games;
  json["draws"] = series.draws;
  json["even_share"] = series.sides == 1 ? Json() : Json(even_share(series));
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
    const auto spec = parse_contestant(text, error);
    if (!spec) return {};
    entries.push_back(*spec);
  }
  if (entries.size() >= 2) return entries;
  error = fmt::format("expected at least two bots, as in --bots {0},random", bot_text(entries.front()));
  return {};
}

/// A game as a log keeps it.
Json series_game_json(const SeriesGame& game) {
  Json json = Json::array({game.drawn});
  for (const SeriesRow& row : game.rows)
    json.push_back({row.seats, row.wins, row.decisions, row.choices, row.playouts, row.seconds});
  return json;
}

/// Throws Json::exception if it is none; false if no game can be so.
bool read_game(const Json& json, std::size_t entries, SeriesGame& game) {
  json.at(0).get_to(game.drawn);
  bool can_be = json.size() == entries + 1;
  for (std::size_t i = 1; i < json.size(); ++i) {
    constexpr double kMost = 0x1p40;  // far more than can be played, and all games can be added
    for (const Json& number : json[i]) can_be = can_be && number.get<double>() >= 0 && number.get<double>() <= kMost;
    if (!can_be) return false;
    game.rows.push_back({json[i].at(0).get<std::int64_t>(), json[i].at(1).get<double>(),
                         json[i].at(2).get<std::int64_t>(), json[i].at(3).get<std::int64_t>(),
                         json[i].at(4).get<std::int64_t>(), json[i].at(5).get<double>()});
    can_be = game.rows.back().wins <= static_cast<double>(game.rows.back().seats);
  }
  return can_be;
}

/// Plays the series while it is watched.
Series play(SeriesSettings& settings, GameLog& log, const std::optional<std::chrono::milliseconds>& time,
            Console& console, int& signal) {
  Run run;
  std::mutex mutex;
  std::int64_t games = settings.played.games;
  settings.run = &run;
  settings.on_played = [&](const SeriesGame& game) {
    const std::lock_guard lock(mutex);
    const auto index = static_cast<std::uint64_t>(settings.first + games++);
    log.add({0, index, index + 1}, series_game_json(game));
  };
  const auto keep = [&] {
    const std::lock_guard lock(mutex);
    log.flush();
    return games;
  };
  RunWatch watch(console, run, {"game", settings.games, settings.threads, time, keep, {}});
  Series series = run_series(settings);
  watch.finish();
  signal = watch.signal();
  return series;
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
  const Shard shard = options.part_of(options.games);
  settings.first = shard.first();
  settings.games = shard.end() - shard.first();
  settings.threads = static_cast<int>(std::clamp<std::int64_t>(settings.games, 1, options.threads));
  make_ready(settings.bots, *game, options.plays());
  const auto setup = setup_of(*game, console, code);
  if (!setup) return code;
  GameLog log;
  code = open_log(options, {options.game.seed.has_value(), options.games}, log, console);
  if (code != kFine) return code;
  settings.seed = seed_of(options.game.seed, log);
  const Report report = report_of(options, options.games, *game, settings.bots, settings.seed, *setup);
  const auto read = [&settings](const LogBlock& block, const Json& games) -> std::string {
    SeriesGame played;
    if (!block.is_single() || !read_game(games, settings.bots.size(), played))
      return fmt::format("a game of {}", counted(std::ssize(settings.bots), "bot"));
    settings.played.add(played);
    return "";
  };
  if (!log.begin(log_head("arena", {&report}, 1, options.arguments), read, error))
    return fail(console, kFindings, error);
  if (options.head != nullptr) return kFine;
  if (!options.plays()) settings.games = settings.played.games;
  if (settings.played.games > settings.games)
    return fail(console, kFindings,
                log.refusal(fmt::format("it already holds {}", counted(settings.played.games, "game"))));
  int signal = 0;
  const Series series = play(settings, log, options.time, console, signal);
  if (series.fault) {
    print_error(series.fault->error, console);
    return fail(console, kFindings,
                fmt::format("game {} of seed {} could not be finished", series.fault->game + 1, settings.seed));
  }
  if (options.shards != 0) return end_shard(options, log, signal, console);
  if (options.format == Format::json) {
    write_json(console.out, arena_json(report, series, settings));
  } else {
    console.out << arena_text(report, series, settings);
  }
  return end_run(log, signal, kFine, console);
}

}  // namespace houserules
