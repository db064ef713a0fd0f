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
#include "cli/simulate/checkpoint.h"
#include "interpreter/world/game.h"
#include "protocol/json.h"
#include "statistics/tally.h"
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
  const bool teams = series.sides != settings.players;
  std::vector<std::vector<std::string>> rows{
      {"bot", teams ? "teams" : "seats", series.lost ? "not lost" : "wins", "share", "95% interval"}};
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

std::vector<std::string> names_of(const std::vector<BotSpec>& bots) {
  std::vector<std::string> names;
  for (const BotSpec& bot : bots) names.push_back(bot_text(bot));
  return names;
}

std::string arena_text(const ChosenGame& game, const Series& series, const SeriesSettings& settings) {
  const std::string games = series.games == settings.games ? counted(series.games, "game")
                                                           : fmt::format("{} of {} (stopped early)", series.games,
                                                                         counted(settings.games, "game"));
  return fmt::format("{}: {} with {}, {}, seed {}\n\n", game.rules->header.title, games,
                     counted(settings.players, "player"), joined(names_of(settings.bots), " against "), settings.seed) +
         wins_table(series, settings) + '\n' + thinking_table(series, settings);
}

/// Which series it is: what all its runs have in common.
Json series_json(const ChosenGame& game, const SeriesSettings& settings) {
  Json json;
  json["made_by"] = "houserules arena";
  json["version"] = kEngineVersion;
  json["game"] = game.rules->name();
  json["title"] = game.rules->header.title;
  json["files"] = Json::array();
  for (const RuleFile& file : game.rules->files) json["files"].push_back({{"name", file.name}, {"hash", file.hash}});
  json["players"] = settings.players;
  json["options"] = options_json(settings.options);
  json["against"] = names_of(settings.bots);
  json["seed"] = settings.seed;
  return json;
}

Json arena_json(const ChosenGame& game, const Series& series, const SeriesSettings& settings) {
  Json json = series_json(game, settings);
  if (series.games != settings.games) json["unfinished"] = {{"of", settings.games}};
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
  error = fmt::format("expected at least two bots, as in --bots {0},random", bot_text(entries.front()));
  return {};
}

/// Throws Json::exception if this is not what arena_json() makes; games are -1 if it cannot be.
Series series_of(const Json& json, const SeriesSettings& settings) {
  Series series;
  series.games = json.at("games").get<std::int64_t>();
  series.draws = json.at("draws").get<std::int64_t>();
  bool can_be = series.games >= 0 && series.draws >= 0;
  for (const Json& bot : json.at("bots")) {
    SeriesRow row;
    row.seats = bot.at("seats").get<std::int64_t>();
    row.wins = bot.at("wins").get<double>();
    row.decisions = bot.at("decisions").get<std::int64_t>();
    row.choices = bot.at("choices").get<std::int64_t>();
    row.playouts = bot.at("playouts").get<std::int64_t>();
    row.seconds = bot.at("seconds").get<double>();
    can_be = can_be && row.seats >= 0 && row.wins >= 0 && row.decisions >= 0 && row.choices >= 0 && row.playouts >= 0 &&
             row.seconds >= 0;
    series.rows.push_back(row);
  }
  if (series.rows.size() != settings.bots.size() || !can_be) series.games = -1;
  return series;
}

/// The series that was kept; with games -1 and `why` if it cannot be gone on with.
Series kept_series(const std::string& text, const ChosenGame& game, const SeriesSettings& settings, std::string& why) {
  Series series;
  try {
    const Json json = Json::parse(text);
    const Json wanted = series_json(game, settings);
    for (const auto& [key, value] : wanted.items()) {
      if (json.at(key) == value) continue;
      why = fmt::format("it belongs to a different run: {} {} instead of {}", key, json.at(key).dump(), value.dump());
      break;
    }
    series = series_of(json, settings);
    if (why.empty() && !is_sealed(json)) why = "it was changed or damaged after it was written";
    if (why.empty() && series.games > settings.games)
      why = fmt::format("it already holds {}", counted(series.games, "game"));
  } catch (const Json::exception&) {
    series.games = -1;
  }
  if (series.games < 0) why = "this is not a checkpoint of arena, or it is cut off";
  return series;
}

/// Plays the series while it is watched.
class ArenaRun {
 public:
  ArenaRun(const ChosenGame& game, SeriesSettings& settings, Checkpoint& checkpoint)
      : game_(game), settings_(settings), checkpoint_(checkpoint), so_far_(settings.played) {
    settings_.run = &run_;
    settings_.on_played = [this](const Series& series) {
      const std::lock_guard lock(mutex_);
      so_far_ = series;
    };
  }

  Series play(Console& console, const std::optional<std::chrono::milliseconds>& time, int& signal) {
    RunWatch watch(console, run_, {"game", settings_.games, settings_.threads, time, [this] { return keep(); }, {}});
    Series series = run_series(settings_);
    watch.finish();
    signal = watch.signal();
    return series;
  }

 private:
  std::int64_t keep() {
    Series series;
    {
      const std::lock_guard lock(mutex_);
      series = so_far_;
    }
    // Before the first game it is not known how many sides there are.
    if (checkpoint_.is_on() && series.games > kept_) {
      checkpoint_.write(file_text(sealed(arena_json(game_, series, settings_))));
      kept_ = series.games;
    }
    return series.games;
  }

  const ChosenGame& game_;
  SeriesSettings& settings_;
  Checkpoint& checkpoint_;
  Run run_;
  std::mutex mutex_;
  Series so_far_;
  std::int64_t kept_ = 0;
};

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
  settings.games = options.games;
  settings.threads = static_cast<int>(std::min<std::int64_t>(options.games, options.threads));
  Checkpoint checkpoint(options.checkpoint);
  const auto text = checkpoint.read(console, code);
  if (!text) return code;
  const Json kept = text->empty() ? Json() : Json::parse(*text, nullptr, /*allow_exceptions=*/false);
  const auto kept_seed = seed_of(kept);
  settings.seed = options.game.seed ? options.game.seed->number() : kept_seed ? *kept_seed : draw_seed();
  if (!text->empty()) {
    settings.played = kept_series(*text, *game, settings, error);
    if (!error.empty()) return checkpoint.refuse(error, console);
  }
  int signal = 0;
  const Series series = ArenaRun(*game, settings, checkpoint).play(console, options.time, signal);
  if (series.fault) {
    print_error(series.fault->error, console);
    return fail(console, kFindings,
                fmt::format("game {} of seed {} could not be finished", series.fault->game + 1, settings.seed));
  }
  if (options.format == Format::json) {
    write_json(console.out, arena_json(*game, series, settings));
  } else {
    console.out << arena_text(*game, series, settings);
  }
  if (!checkpoint.fault().empty()) return fail(console, kUsage, checkpoint.fault());
  return code_after(signal, kFine);
}

}  // namespace houserules
