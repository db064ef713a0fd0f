#include "statistics/report.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interpreter/loading/options_json.h"
#include "interpreter/loading/part_names.h"
#include "runtime/setup.h"
#include "statistics/sums.h"
#include "system/versions.h"
#include "telling/text.h"

namespace houserules {
namespace {

bool any(const std::vector<std::int64_t>& sums) {
  return std::any_of(sums.begin(), sums.end(), [](std::int64_t sum) { return sum != 0; });
}

struct Length {
  const char* name;
  const Histogram& games;
};

std::vector<Length> lengths_of(const Tally& tally) {
  return {{"turns", tally.turns}, {"decisions", tally.decisions}, {"deals", tally.deals}};
}

using Rows = std::vector<std::vector<std::string>>;

std::vector<std::string> wins_row(const std::string& name, std::int64_t wins, std::int64_t games) {
  const Interval interval = wilson(wins, games);
  return {name, std::to_string(wins), percent(ratio(wins, games)),
          fmt::format("{} to {}", percent(interval.low), percent(interval.high))};
}

/// How often each seat, or place, won; in a game that is lost rather than won, how often it lost.
struct Counted {
  explicit Counted(const Report& report) : report_(report) {}
  const char* what() const { return report_.is_lost ? "losses" : "wins"; }
  std::int64_t of(std::int64_t wins) const {
    return report_.is_lost ? report_.tally.games - report_.tally.draws - wins : wins;
  }

 private:
  const Report& report_;
};

/// One side of a game: a seat, or in a team game a team.
struct Side {
  std::string name;
  std::int64_t wins = 0, score = 0, chips = 0;
};

std::vector<Side> sides_of(const Report& report) {
  const Tally& tally = report.tally;
  const std::size_t teams = tally.team_wins.size();
  std::vector<Side> sides;
  for (std::size_t team = 0; team < teams; ++team) {
    const std::string name = team_seats(static_cast<int>(team), static_cast<int>(teams), report.players);
    sides.push_back({name, tally.team_wins[team], tally.team_scores[team], 0});
  }
  for (std::size_t seat = 0; seat < tally.wins.size(); ++seat) {
    if (teams == 0) sides.push_back({std::to_string(seat + 1), tally.wins[seat], tally.scores[seat], 0});
    add_to(sides[teams == 0 ? seat : seat % teams].chips, tally.chips[seat]);
  }
  return sides;
}

ReportTable sides_table(const Report& report) {
  const Tally& tally = report.tally;
  const Counted counts(report);
  Rows rows{{tally.team_wins.empty() ? "seat" : "seats", counts.what(), "share", "95% interval"}};
  const bool scores = any(tally.scores);
  const bool chips = any(tally.chips);
  if (scores) rows[0].emplace_back("mean score");
  if (chips) rows[0].emplace_back("mean chips");
  for (const Side& side : sides_of(report)) {
    auto row = wins_row(side.name, counts.of(side.wins), tally.games);
    if (scores) row.push_back(fmt::format("{:.2f}", ratio(side.score, tally.games)));
    if (chips) row.push_back(fmt::format("{:.2f}", ratio(side.chips, tally.games)));
    rows.push_back(std::move(row));
  }
  ReportTable table{rows, {1, 2, 3, 4, 5}};
  if (report.is_lost) {
    table.note = fmt::format("no loser: {}; decision limit reached: {}", tally.draws, tally.at_limit);
  } else if (report.is_together) {
    table.note = fmt::format("won by all: {}; lost by all: {}; decision limit reached: {}", tally.games - tally.draws,
                             tally.draws, tally.at_limit);
  } else {
    table.note = fmt::format("no winner: {}; several winners: {}{}; decision limit reached: {}", tally.draws,
                             tally.shared, tally.shared > 0 ? " (each of them counted)" : "", tally.at_limit);
  }
  return table;
}

ReportTable order_table(const Report& report) {
  const Tally& tally = report.tally;
  const Counted counts(report);
  const bool teams = !tally.team_order.empty();
  Rows rows{{teams ? "team order" : "order", counts.what(), "share", "95% interval"}};
  const std::vector<std::int64_t>& order = teams ? tally.team_order : tally.order;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::string name =
        place == 0 ? "first to choose" : fmt::format("{} later", counted(static_cast<int>(place), "seat"));
    rows.push_back(wins_row(name, counts.of(order[place]), tally.games));
  }
  return {rows, {1, 2, 3}};
}

ReportTable lengths_table(const Tally& tally) {
  Rows rows{{"per game", "mean", "median", "95th percentile", "min", "max"}};
  for (const auto& [name, games] : lengths_of(tally)) {
    if (games.most() == 0) continue;  // a game that does not take turns
    rows.push_back({name, fmt::format("{:.2f}", games.mean()), std::to_string(games.quantile(50)),
                    std::to_string(games.quantile(95)), std::to_string(games.least()), std::to_string(games.most())});
  }
  const std::int64_t decisions = tally.decisions.sum();
  return {rows,
          {1, 2, 3, 4, 5},
          fmt::format("options per decision: {:.2f}; forced decisions: {}", ratio(tally.options, decisions),
                      percent(ratio(tally.forced, decisions)))};
}

ReportTable moves_table(const Report& report) {
  Rows rows{{"move", "offered", "chosen", "when offered"}};
  for (std::size_t i = 0; i < report.tally.moves.size(); ++i) {
    const MoveUse& use = report.tally.moves[i];
    rows.push_back({report.moves[i], std::to_string(use.offered), std::to_string(use.chosen),
                    use.offered == 0 ? "-" : percent(ratio(use.chosen, use.offered))});
  }
  return {rows, {1, 2, 3}};
}

/// How many sides there are whose points are counted.
std::int64_t sides(const Report& report) {
  const std::size_t teams = report.tally.team_wins.size();
  return teams > 0 ? static_cast<std::int64_t>(teams) : report.players;
}

/// What all parts together put the winners ahead by.
std::int64_t all_ahead(const Tally& tally) {
  std::int64_t all = 0;
  for (const PartUse& use : tally.parts) add_to(all, use.ahead);
  return all;
}

/// Only its head if the points have no parts.
ReportTable parts_table(const Report& report) {
  const Tally& tally = report.tally;
  const std::int64_t all = all_ahead(tally);
  Rows rows{{"points for", "mean", "in games", "of the difference"}};
  for (std::size_t part = 0; part < tally.parts.size(); ++part) {
    const PartUse& use = tally.parts[part];
    if (use.games == 0) continue;
    rows.push_back({in_words(report.parts[part]), fmt::format("{:.2f}", ratio(use.points, tally.games * sides(report))),
                    percent(ratio(use.games, tally.games)), all > 0 ? percent(ratio(use.ahead, all)) : "-"});
  }
  return {rows, {1, 2, 3}};
}

Json parts_json(const Report& report) {
  const Tally& tally = report.tally;
  const std::int64_t all = all_ahead(tally);
  Json parts = Json::array();
  for (std::size_t part = 0; part < tally.parts.size(); ++part) {
    const PartUse& use = tally.parts[part];
    if (use.games == 0) continue;
    parts.push_back({{"part", report.parts[part]},
                     {"mean", ratio(use.points, tally.games * sides(report))},
                     {"sum", use.points},
                     {"games", use.games},
                     {"share", all > 0 ? Json(ratio(use.ahead, all)) : Json()}});
  }
  return parts;
}

Json wins_json(const char* key, std::int64_t number, std::int64_t wins, std::int64_t games) {
  const Interval interval = wilson(wins, games);
  Json row;
  row[key] = number;
  row["wins"] = wins;
  row["share"] = ratio(wins, games);
  row["low"] = interval.low;
  row["high"] = interval.high;
  return row;
}

void add_teams(Json& json, const Report& report) {
  const Tally& tally = report.tally;
  json["teams"] = Json::array();
  json["team_order"] = Json::array();
  for (std::size_t team = 0; team < tally.team_wins.size(); ++team) {
    const auto number = static_cast<std::int64_t>(team);
    Json row = wins_json("team", number + 1, tally.team_wins[team], tally.games);
    if (report.is_lost) row["losses"] = Counted(report).of(tally.team_wins[team]);
    row["score"] = ratio(tally.team_scores[team], tally.games);
    row["score_sum"] = tally.team_scores[team];
    json["teams"].push_back(std::move(row));
    json["team_order"].push_back(wins_json("teams_after_first", number, tally.team_order[team], tally.games));
  }
}

Json length_json(const Histogram& games) {
  Json json;
  json["mean"] = games.mean();
  json["median"] = games.quantile(50);
  json["p95"] = games.quantile(95);
  json["least"] = games.least();
  json["most"] = games.most();
  json["games"] = Json::object();
  for (const auto& [value, count] : games.bars()) json["games"][std::to_string(value)] = count;
  return json;
}

std::string csv_field(const Json& value) {
  std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string csv_row(const Json& group, const Json& item, const Json& measure, const Json& value) {
  return fmt::format("{},{},{},{}\n", csv_field(group), csv_field(item), csv_field(measure), csv_field(value));
}

}  // namespace

std::string ReportTable::text() const {
  return (rows.size() < 2 ? "" : columns(rows, right)) + (note.empty() ? "" : note + '\n');
}

Report report_of(const ChosenGame& game, const std::vector<BotSpec>& bots, std::uint64_t seed, const Setup& setup) {
  Report report;
  report.version = kEngineVersion;
  report.game = game.rules->name();
  report.title = game.rules->header.title;
  for (const RuleFile& file : game.rules->files) report.files.emplace_back(file.name, file.hash);
  report.players = game.players;
  report.options = game.options;
  std::string error;
  const OptionValues usual = option_values(game.rules->header, game.players, {}, error).value_or(OptionValues());
  for (const auto& [option, value] : usual) {
    if (game.options.at(option) != value) report.settings[option] = game.options.at(option);
  }
  for (const BotSpec& bot : bots) report.bots.push_back(bot_text(bot));
  report.seed = seed;
  report.moves = names_of(setup.moves);
  report.parts = part_names(*game.rules);
  report.is_lost = setup.win == WinRule::all_but_last;
  report.is_together = setup.win == WinRule::together;
  return report;
}

namespace {

/// What follows "players".
std::string kind_text(const std::vector<std::string>& bots, bool several) {
  const bool alike =
      std::all_of(bots.begin(), bots.end(), [&bots](const std::string& name) { return name == bots.front(); });
  if (bots.empty()) return "";
  if (!alike) return fmt::format(" ({})", fmt::join(bots, ", "));
  if (bots.front() == "random") return several ? " who choose at random" : " who chooses at random";
  if (bots.front().starts_with("exec:")) return fmt::format(" ({})", bots.front());
  return fmt::format(" who {} ahead ({})", several ? "think" : "thinks", bots.front());
}

}  // namespace

std::string players_text(const std::vector<std::string>& bots) { return "players" + kind_text(bots, true); }

std::string players_text(int players, const std::vector<std::string>& bots) {
  return counted(players, "player") + kind_text(bots, players > 1);
}

std::string settings_text(const OptionValues& settings) {
  std::vector<std::string> parts;
  for (const auto& [option, value] : settings) parts.push_back(fmt::format("{} = {}", option, to_string(value)));
  return joined(parts, ", ");
}

std::string games_text(const Report& report) {
  if (report.wanted == 0) return counted(report.tally.games, "game");
  return fmt::format("{} of {} (stopped early)", report.tally.games, counted(report.wanted, "game"));
}

std::vector<ReportTable> report_tables(const Report& report) {
  std::vector<ReportTable> tables{sides_table(report), parts_table(report), order_table(report),
                                  lengths_table(report.tally), moves_table(report)};
  std::erase_if(tables, [](const ReportTable& table) { return table.text().empty(); });
  return tables;
}

std::string report_text(const Report& report) {
  constexpr int kColumns = 80;
  const std::string settings =
      report.settings.empty() ? "" : wrap(settings_text(report.settings), kColumns, "settings: ", "          ");
  const std::string shard = report.shard.of == 0
                                ? ""
                                : fmt::format(" (part {} of {}: {} of {})", report.shard.number, report.shard.of,
                                              report.tally.games, counted(report.shard.games, "game"));
  std::string tables;
  for (const ReportTable& table : report_tables(report)) tables += table.text() + '\n';
  return fmt::format("{}: {} with {}, seed {}{}\n{}\n", report.title, games_text(report),
                     players_text(report.players, report.bots), report.seed, shard, settings) +
         tables + fmt::format("checksum {:016x}\n", report.tally.checksum);
}

Json rules_json(const Report& report) {
  Json json;
  json["version"] = report.version;
  json["game"] = report.game;
  json["title"] = report.title;
  json["files"] = Json::array();
  for (const auto& [name, hash] : report.files) json["files"].push_back({{"name", name}, {"hash", hash}});
  json["players"] = report.players;
  json["options"] = options_json(report.options);
  return json;
}

Json run_json(const char* made_by, const Report& report) {
  Json json{{"made_by", made_by}};
  json.update(rules_json(report));
  json["bots"] = report.bots;
  json["seed"] = report.seed;
  json["games"] = report.tally.games;
  return json;
}

Json report_json(const Report& report) {
  const Tally& tally = report.tally;
  Json json{{"made_by", "houserules simulate"}};
  json.update(rules_json(report));
  json["settings"] = options_json(report.settings);
  json["bots"] = report.bots;
  json["seed"] = report.seed;
  if (report.shard.of != 0) {
    json["shard"] = {{"number", report.shard.number}, {"of", report.shard.of}, {"games", report.shard.games}};
  }
  if (report.wanted != 0) json["unfinished"] = {{"of", report.wanted}};
  json["games"] = tally.games;
  json["draws"] = tally.draws;
  json["shared"] = tally.shared;
  json["at_limit"] = tally.at_limit;
  json["seats"] = Json::array();
  for (std::size_t seat = 0; seat < tally.wins.size(); ++seat) {
    Json row = wins_json("seat", static_cast<std::int64_t>(seat + 1), tally.wins[seat], tally.games);
    if (report.is_lost) row["losses"] = Counted(report).of(tally.wins[seat]);
    row["score"] = ratio(tally.scores[seat], tally.games);
    row["score_sum"] = tally.scores[seat];
    row["chips"] = ratio(tally.chips[seat], tally.games);
    row["chips_sum"] = tally.chips[seat];
    if (!tally.team_wins.empty()) row["team"] = seat % tally.team_wins.size() + 1;
    json["seats"].push_back(std::move(row));
  }
  json["order"] = Json::array();
  for (std::size_t place = 0; place < tally.order.size(); ++place) {
    json["order"].push_back(
        wins_json("seats_after_first", static_cast<std::int64_t>(place), tally.order[place], tally.games));
  }
  if (!tally.team_wins.empty()) add_teams(json, report);
  for (const auto& [name, games] : lengths_of(tally)) json[name] = length_json(games);
  const std::int64_t decisions = tally.decisions.sum();
  json["options_offered"] = {{"mean", ratio(tally.options, decisions)}, {"sum", tally.options}};
  json["forced_decisions"] = {{"share", ratio(tally.forced, decisions)}, {"sum", tally.forced}};
  json["moves"] = Json::array();
  for (std::size_t i = 0; i < report.moves.size(); ++i) {
    const MoveUse use = i < tally.moves.size() ? tally.moves[i] : MoveUse{};
    json["moves"].push_back({{"move", report.moves[i]}, {"offered", use.offered}, {"chosen", use.chosen}});
  }
  if (Json parts = parts_json(report); !parts.empty()) json["parts"] = std::move(parts);
  json["checksum"] = fmt::format("{:016x}", tally.checksum);
  return json;
}

std::string report_csv(const Report& report) {
  std::string csv = "group,item,measure,value\n";
  const Json json = report_json(report);
  for (const auto& [key, value] : json.items()) {
    if (!value.is_structured()) csv += csv_row("run", "", key, value);
    if (key == "bots") {
      for (std::size_t seat = 0; seat < report.bots.size(); ++seat)
        csv += csv_row(key, seat + 1, "name", report.bots[seat]);
    } else if (value.is_array()) {
      // A row's first member identifies it.
      for (const Json& row : value) {
        for (auto cell = std::next(row.begin()); cell != row.end(); ++cell) {
          csv += csv_row(key, row.begin().value(), cell.key(), cell.value());
        }
      }
    } else if (value.is_object()) {
      for (const auto& [measure, inner] : value.items()) {
        if (!inner.is_object()) csv += csv_row(key, "", measure, inner);
        if (inner.is_object()) {
          for (const auto& [item, count] : inner.items()) csv += csv_row(key, item, measure, count);
        }
      }
    }
  }
  return csv;
}

}  // namespace houserules
