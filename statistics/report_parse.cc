#include "statistics/report_parse.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "statistics/sums.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Says what is wrong with a file; caught in parse_report().
class Damaged : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

constexpr std::int64_t kMostGames = 1'000'000'000'000;

const Json& member(const Json& json, const std::string& key) {
  const auto found = json.find(key);
  if (found == json.end()) throw Damaged(fmt::format("`{}` is missing", key));
  return *found;
}

std::int64_t number(const Json& json, const std::string& key, std::int64_t least, std::int64_t most) {
  const Json& value = member(json, key);
  if (!value.is_number_integer() ||
      (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t(INT64_MAX)))
    throw Damaged(fmt::format("`{}` is not a whole number", key));
  const auto held = value.get<std::int64_t>();
  if (held < least || held > most) throw Damaged(fmt::format("`{}` cannot be {}", key, held));
  return held;
}

std::int64_t count(const Json& json, const std::string& key, std::int64_t most = INT64_MAX) {
  return number(json, key, 0, most);
}

std::string word(const Json& json, const std::string& key) {
  const Json& value = member(json, key);
  if (!value.is_string()) throw Damaged(fmt::format("`{}` is not a text", key));
  return value.get<std::string>();
}

/// The array or object `key` with `size` members (-1: any number).
const Json& list(const Json& json, const std::string& key, Json::value_t type, std::int64_t size = -1) {
  const Json& value = member(json, key);
  if (value.type() != type || (size >= 0 && static_cast<std::int64_t>(value.size()) != size)) {
    throw Damaged(size < 0 ? fmt::format("`{}` is damaged", key)
                           : fmt::format("`{}` is damaged: expected {} entries", key, size));
  }
  return value;
}

const Json& object_in(const Json& array, std::size_t at, const std::string& key) {
  if (!array[at].is_object()) throw Damaged(fmt::format("`{}` is damaged", key));
  return array[at];
}

std::uint64_t hexadecimal(const std::string& digits) {
  const auto value = whole_number<std::uint64_t>(digits, /*base=*/16);
  if (!value || digits.size() != 16) throw Damaged("`checksum` is damaged");
  return *value;
}

Histogram histogram(const Json& json, const std::string& key, std::int64_t games) {
  Histogram histogram;
  std::int64_t left = games;
  for (const auto& [length, held] :
       list(list(json, key, Json::value_t::object), "games", Json::value_t::object).items()) {
    const auto value = whole_number<std::int64_t>(length);
    if (!value || *value < 0 || !held.is_number_unsigned() ||
        held.get<std::uint64_t>() > static_cast<std::uint64_t>(left))
      throw Damaged(fmt::format("the lengths in `{}` are damaged", key));
    left -= held.get<std::int64_t>();
    histogram.add(*value, held.get<std::int64_t>());
  }
  if (left != 0) throw Damaged(fmt::format("the lengths in `{}` do not add up to {}", key, counted(games, "game")));
  return histogram;
}

OptionValues option_values(const Json& json, const std::string& key) {
  OptionValues values;
  for (const auto& [option, value] : list(json, key, Json::value_t::object).items()) {
    if (value.is_boolean()) values[option] = value.get<bool>();
    else if (value.is_number_integer()) values[option] = value.get<std::int64_t>();
    else if (value.is_string()) values[option] = value.get<std::string>();
    else throw Damaged(fmt::format("`{}` is damaged", key));
  }
  return values;
}

void read_teams(const Json& json, Report& report) {
  Tally& tally = report.tally;
  const Json& teams = list(json, "teams", Json::value_t::array);
  if (teams.empty() || teams.size() >= slot(report.players) || slot(report.players) % teams.size() != 0)
    throw Damaged("`teams` is damaged");
  const Json& order = list(json, "team_order", Json::value_t::array, static_cast<std::int64_t>(teams.size()));
  for (std::size_t team = 0; team < teams.size(); ++team) {
    const Json& row = object_in(teams, team, "teams");
    tally.team_wins.push_back(count(row, "wins", tally.games));
    tally.team_scores.push_back(number(row, "score_sum", INT64_MIN, INT64_MAX));
    tally.team_order.push_back(count(object_in(order, team, "team_order"), "wins", tally.games));
  }
}

void read_tally(const Json& json, Report& report) {
  Tally& tally = report.tally;
  tally.games = count(json, "games", kMostGames);
  tally.draws = count(json, "draws", tally.games);
  tally.shared = count(json, "shared", tally.games);
  tally.at_limit = count(json, "at_limit", tally.games);
  // A shard without games has no seats.
  const int seats = tally.games == 0 ? 0 : report.players;
  const Json& by_seat = list(json, "seats", Json::value_t::array, seats);
  const Json& order = list(json, "order", Json::value_t::array, seats);
  for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
    const Json& row = object_in(by_seat, seat, "seats");
    tally.wins.push_back(count(row, "wins", tally.games));
    report.is_lost = report.is_lost || row.contains("losses");
    tally.scores.push_back(number(row, "score_sum", INT64_MIN, INT64_MAX));
    tally.chips.push_back(number(row, "chips_sum", INT64_MIN, INT64_MAX));
    tally.order.push_back(count(object_in(order, seat, "order"), "wins", tally.games));
  }
  if (json.contains("teams")) read_teams(json, report);
  tally.turns = histogram(json, "turns", tally.games);
  tally.decisions = histogram(json, "decisions", tally.games);
  tally.deals = histogram(json, "deals", tally.games);
  tally.options = count(list(json, "options_offered", Json::value_t::object), "sum");
  tally.forced = count(list(json, "forced_decisions", Json::value_t::object), "sum");
  const Json& moves = list(json, "moves", Json::value_t::array);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Json& row = object_in(moves, i, "moves");
    report.moves.push_back(word(row, "move"));
    tally.moves.push_back({count(row, "offered"), count(row, "chosen")});
  }
  tally.checksum = hexadecimal(word(json, "checksum"));
}

Report read_report(const Json& json) {
  if (!json.is_object() || !json.contains("made_by") || json["made_by"] != "houserules simulate")
    throw Damaged("this file was not written by simulate --format json");
  Report report;
  report.version = word(json, "version");
  report.game = word(json, "game");
  report.title = word(json, "title");
  const Json& files = list(json, "files", Json::value_t::array);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Json& file = object_in(files, i, "files");
    report.files.emplace_back(word(file, "name"), word(file, "hash"));
  }
  report.players = static_cast<int>(number(json, "players", 1, kMaxPlayers));
  report.options = option_values(json, "options");
  report.settings = option_values(json, "settings");
  for (const auto& [option, value] : report.settings) {
    const auto set = report.options.find(option);
    if (set == report.options.end() || set->second != value) throw Damaged("`settings` is damaged");
  }
  for (const Json& bot : list(json, "bots", Json::value_t::array, report.players)) {
    if (!bot.is_string()) throw Damaged("`bots` is damaged");
    report.bots.push_back(bot.get<std::string>());
  }
  const Json& seed = member(json, "seed");
  if (!seed.is_number_unsigned()) throw Damaged("`seed` is not a whole number");
  report.seed = seed.get<std::uint64_t>();
  if (json.contains("shard")) {
    const Json& shard = list(json, "shard", Json::value_t::object);
    report.shard.of = number(shard, "of", 1, kMostShards);
    report.shard.number = number(shard, "number", 1, report.shard.of);
    report.shard.games = number(shard, "games", 1, kMostGames);
  }
  if (json.contains("unfinished"))
    report.wanted = number(list(json, "unfinished", Json::value_t::object), "of", 1, kMostGames);
  read_tally(json, report);
  word(json, "digest");
  if (!is_sealed(json)) throw Damaged("it was changed or damaged after it was written");
  return report;
}

/// The differing settings of two sets of options, for people.
std::pair<std::string, std::string> differing(const OptionValues& options, const OptionValues& others) {
  const auto without = [](OptionValues some, const OptionValues& same) {
    std::erase_if(some, [&same](const auto& entry) {
      const auto other = same.find(entry.first);
      return other != same.end() && other->second == entry.second;
    });
    return settings_text(some);
  };
  return {without(options, others), without(others, options)};
}

/// "shard 3", "shards 3, 5 and 6", "shards 3, 5, 6 and 20 more".
std::string missing(const std::vector<std::int64_t>& numbers) {
  constexpr std::size_t kTold = 8;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(numbers.size(), kTold); ++i) words.push_back(std::to_string(numbers[i]));
  if (numbers.size() > kTold) words.push_back(fmt::format("{} more", numbers.size() - kTold));
  return (numbers.size() == 1 ? "shard " : "shards ") + list_of_words(words);
}

}  // namespace

std::optional<Report> parse_report(const std::string& text, std::string& error) {
  try {
    return read_report(Json::parse(text));
  } catch (const Damaged& damage) {
    error = damage.what();
  } catch (const Json::exception&) {
    error = "this is not JSON, or it is cut off";
  }
  return std::nullopt;
}

std::string difference(const Report& report, const Report& first) {
  const auto other = [](const char* what, const auto& here, const auto& there) {
    return fmt::format("it belongs to a different run: {} {} instead of {}", what, here, there);
  };
  if (report.version != first.version) return other("version", report.version, first.version);
  if (report.game != first.game) return other("game", report.game, first.game);
  if (report.files != first.files || report.title != first.title || report.moves != first.moves)
    return "it belongs to a different run: the rule file has changed";
  if (report.players != first.players) return other("players", report.players, first.players);
  if (report.options != first.options) {
    const auto [options, others] = differing(report.options, first.options);
    return other("options", options, others);
  }
  if (report.settings != first.settings)
    return other("settings", settings_text(report.settings), settings_text(first.settings));
  if (report.bots != first.bots) return other("bots", list_of_words(report.bots), list_of_words(first.bots));
  if (report.seed != first.seed) return other("seed", report.seed, first.seed);
  if (report.shard.games != first.shard.games) return other("games", report.shard.games, first.shard.games);
  if (report.shard.of != first.shard.of) return other("number of shards", report.shard.of, first.shard.of);
  return "";
}

std::optional<Report> merge_reports(const std::vector<std::pair<std::string, Report>>& shards, std::string& error) {
  const auto refuse = [&error](const std::string& file, const std::string& why) {
    error = fmt::format("{}: {}", file, why);
    return std::nullopt;
  };
  std::vector<const std::pair<std::string, Report>*> by_number;
  for (const auto& shard : shards) {
    const auto& [file, report] = shard;
    if (report.shard.of == 0) return refuse(file, "this is a whole run, not a shard of one");
    if (const std::string why = difference(report, shards.front().second); !why.empty())
      return refuse(file, fmt::format("{}, as in {}", why, shards.front().first));
    const std::int64_t games = part_end(report.shard.games, report.shard.number, report.shard.of) -
                               part_end(report.shard.games, report.shard.number - 1, report.shard.of);
    if (report.tally.games != games)
      return refuse(file, fmt::format("shard {} of {} has {} instead of {}", report.shard.number, report.shard.of,
                                      counted(report.tally.games, "game"), games));
    by_number.push_back(&shard);
  }
  std::stable_sort(by_number.begin(), by_number.end(),
                   [](const auto* a, const auto* b) { return a->second.shard.number < b->second.shard.number; });
  std::vector<std::int64_t> absent;
  std::int64_t expected = 1;
  for (std::size_t i = 0; i < by_number.size(); ++i) {
    const std::int64_t number = by_number[i]->second.shard.number;
    if (i > 0 && number == by_number[i - 1]->second.shard.number)
      return refuse(by_number[i]->first, fmt::format("shard {} is also in {}", number, by_number[i - 1]->first));
    for (; expected < number; ++expected) absent.push_back(expected);
    ++expected;
  }
  const std::int64_t of = shards.front().second.shard.of;
  for (; expected <= of; ++expected) absent.push_back(expected);
  if (!absent.empty()) {
    error = fmt::format("{} of {} {} missing", missing(absent), of, absent.size() == 1 ? "is" : "are");
    return std::nullopt;
  }
  Report whole = shards.front().second;
  whole.shard = {};
  whole.tally = {};
  for (const auto* shard : by_number) whole.tally.add(shard->second.tally);
  return whole;
}

}  // namespace houserules
