#include "statistics/log_games.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "telling/text.h"

namespace houserules {

// nlohmann::json finds these by name.
static void to_json(Json& json, const MoveUse& use) { json = {use.offered, use.chosen}; }
static void from_json(const Json& json, MoveUse& use) {
  json.at(0).get_to(use.offered);
  json.at(1).get_to(use.chosen);
}

static void to_json(Json& json, const PartUse& use) { json = {use.games, use.points, use.ahead}; }
static void from_json(const Json& json, PartUse& use) {
  json.at(0).get_to(use.games);
  json.at(1).get_to(use.points);
  json.at(2).get_to(use.ahead);
}

namespace {

/// Writes numbers into a list.
struct Writer {
  Json json = Json::array();
  template <typename Value>
  void operator()(const Value& value) {
    json.push_back(value);
  }
  void operator()(const Histogram& histogram) { json.push_back(histogram.bars()); }
};

/// Reads them back.
struct Reader {
  const Json& json;
  std::size_t at = 0;
  bool can_be = true;

  template <typename Value>
  void operator()(Value& value) {
    json.at(at++).get_to(value);
  }
  void operator()(std::vector<PartUse>& parts) {
    if (at < json.size()) json.at(at++).get_to(parts);  // some logs have none
  }
  void operator()(int& value) {
    const auto number = json.at(at++).get<std::int64_t>();
    value = std::in_range<int>(number) ? static_cast<int>(number) : std::numeric_limits<int>::min();
  }
  void operator()(Histogram& histogram) {
    for (const auto& [value, count] : json.at(at++).get<std::vector<std::pair<std::int64_t, std::int64_t>>>()) {
      can_be = can_be && value >= 0 && count > 0;
      if (can_be) histogram.add(value, count);
    }
  }
};

/// The numbers of a game, in the order in which they are saved.
template <typename Game, typename Visit>
void visit_game(Game& game, Visit& visit) {
  auto& result = game.result;
  auto& counts = game.counts;
  visit(result.winners), visit(result.scores), visit(result.chips), visit(result.team_scores);
  visit(result.deals), visit(result.decisions), visit(result.turns), visit(result.limit_reached);
  visit(counts.first), visit(counts.options), visit(counts.forced), visit(counts.moves);
  visit(counts.parts);
}

// Figures reserve room for the counts of a game. The sums of a run are bounded so that two of them can be added.
constexpr std::int64_t kMostOfGame = std::int64_t{1} << 50U;
constexpr std::int64_t kMostOfRun = std::int64_t{1} << 61U;
constexpr std::int64_t kGamesOfRun = std::int64_t{1} << 40U, kLongestGame = kMostOfRun / kGamesOfRun;
constexpr const char* kSums = "sums that games can reach";

bool are_within(const std::vector<std::int64_t>& numbers, std::int64_t least, std::int64_t most) {
  return std::all_of(numbers.begin(), numbers.end(),
                     [=](std::int64_t number) { return number >= least && number <= most; });
}
bool are_points(const std::vector<std::int64_t>& numbers) { return are_within(numbers, -kMostOfRun, kMostOfRun); }

bool are_uses(const std::vector<MoveUse>& moves, std::int64_t most) {
  return std::all_of(moves.begin(), moves.end(), [=](const MoveUse& use) {
    return are_within({use.offered, use.chosen}, 0, most);
  });
}

/// Whether these are what parts can come to in so many games; there may be none.
bool are_parts(const std::vector<PartUse>& parts, const Report& report, std::int64_t games, std::int64_t most) {
  const auto can_be = [=](const PartUse& use) {
    return are_within({use.games}, 0, games) && are_within({use.points, use.ahead}, -most, most);
  };
  return (parts.empty() || parts.size() == report.parts.size()) && std::all_of(parts.begin(), parts.end(), can_be);
}

/// Whether each game has a length. All of a run can then be added.
bool are_lengths(const Histogram& lengths, std::int64_t games) {
  for (const auto& [value, count] : lengths.bars()) {
    if (count < 0 || count > games || value < 0 || value > kLongestGame) return false;
    games -= count;
  }
  return games == 0;
}

/// What was expected if no run has these numbers, whatever its lengths are.
std::string why_no_run(const Tally& tally) {
  const std::int64_t games = tally.games;
  if (games < 1 || games > kGamesOfRun) return "at least one game";
  for (const auto* counts : {&tally.wins, &tally.order, &tally.team_wins, &tally.team_order}) {
    if (!are_within(*counts, 0, games)) return "no more wins than games";
  }
  if (!are_within({tally.draws, tally.shared, tally.at_limit}, 0, games)) return "no more ends than games";
  const bool can_be = are_points(tally.scores) && are_points(tally.chips) && are_points(tally.team_scores) &&
                      are_within({tally.options, tally.forced}, 0, kMostOfRun) && are_uses(tally.moves, kMostOfRun);
  return can_be ? "" : kSums;
}

std::string for_each_player(const Report& report) { return fmt::format("figures of {} players", report.players); }
std::string for_each_move(const Report& report) {
  return fmt::format("figures of {}", counted(static_cast<std::int64_t>(report.moves.size()), "move"));
}

/// Whether it is made of whole numbers, as fractions may be too large to become some.
bool is_whole(const Json& json) {
  return json.is_array() ? std::all_of(json.begin(), json.end(), is_whole)
                         : json.is_number_integer() || json.is_boolean();
}

/// Whether it has the members that `visit` reads, and they are whole numbers.
template <class Visit>
bool is_read(const Json& json, Visit visit) {
  Reader reader{json, 0, is_whole(json)};
  try {
    if (reader.can_be) visit(reader);
  } catch (const Json::exception&) {
    return false;
  }
  return reader.can_be;
}

Json or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

/// Finite, as all numbers that JSON has; throws Json::exception if it is neither a number nor null.
std::optional<double> number_or_null(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<double>());
}

/// Whether these are shares of a win, one for each side.
bool are_shares(const std::vector<double>& shares, std::size_t sides) {
  return shares.size() == sides &&
         std::all_of(shares.begin(), shares.end(), [](double share) { return share >= 0 && share <= 1; });
}

Json moment_json(const Moment& moment) {
  return {moment.first, moment.second, moment.unfinished, moment.unknown, moment.amounts};
}

/// Throws Json::exception if it is none; false if no moment can be so.
bool read_moment(const Json& json, std::size_t sides, std::size_t amounts, Moment& moment) {
  json.at(0).get_to(moment.first);
  json.at(1).get_to(moment.second);
  json.at(2).get_to(moment.unfinished);
  json.at(3).get_to(moment.unknown);
  for (const Json& amount : json.at(4))
    moment.amounts.push_back(number_or_null(amount).value_or(std::numeric_limits<double>::quiet_NaN()));
  return are_shares(moment.first, sides) && are_shares(moment.second, sides) && moment.amounts.size() == amounts;
}

/// Fills in all but what was played. Throws Json::exception if it is none; false if no study can be so.
bool read_study(const Json& json, const Report& report, const Setup& setup, std::size_t clauses, StudiedGame& studied) {
  const std::size_t sides = win_shares({}, setup).size(), amounts = amounts_of(setup).size();
  bool can_be = true;
  for (const Json& moment : json.at(1))
    can_be = read_moment(moment, sides, amounts, studied.moments.emplace_back()) && can_be;
  for (const Json& one : json.at(2)) {
    can_be = can_be && one.at(0).is_number_unsigned() && one.at(0) < setup.moves.size();
    if (!can_be) return false;
    studied.judged.push_back({one[0].get<std::uint8_t>(), one.at(1).get<double>(), one.at(2).get<double>(),
                              one.at(3).get<bool>(), one.at(4).get<bool>()});
  }
  can_be = can_be && json.at(3).is_number_integer() && json.at(3) >= kNoSeat && json.at(3) < report.players;
  if (!can_be) return false;
  studied.dealer = json.at(3).get<Seat>();
  studied.wait = number_or_null(json.at(4));
  studied.longest_wait = number_or_null(json.at(5));
  studied.sat_out = number_or_null(json.at(6));
  json.at(7).get_to(studied.first_choice);
  json.at(8).get_to(studied.clauses);
  return (studied.moments.empty() || studied.moments.size() == kMoments) &&
         (studied.clauses.empty() || studied.clauses.size() == clauses);
}

bool all_of_size(std::size_t size, std::initializer_list<std::size_t> sizes) {
  return std::all_of(sizes.begin(), sizes.end(), [size](std::size_t other) { return other == size; });
}

}  // namespace

Json game_counts_json(const PlayedGame& game) {
  Writer writer;
  visit_game(game, writer);
  return writer.json;
}

std::string read_game(const Json& json, const Report& report, PlayedGame& game) {
  if (!is_read(json, [&](Reader& reader) { visit_game(game, reader); })) return "the figures of a game";
  const auto players = static_cast<std::size_t>(report.players);
  const Result& result = game.result;
  const GameCounts& counts = game.counts;
  if (!all_of_size(players, {result.scores.size(), result.chips.size()}) || result.team_scores.size() > players ||
      (result.winners >> players) != 0 || counts.first < kNoSeat || counts.first >= report.players)
    return for_each_player(report);
  if (counts.moves.size() != report.moves.size()) return for_each_move(report);
  const bool can_be =
      are_within({result.deals, result.decisions, result.turns, counts.options, counts.forced}, 0, kMostOfGame) &&
      are_uses(counts.moves, kMostOfGame) && are_points(result.scores) && are_points(result.chips) &&
      are_points(result.team_scores) && are_parts(counts.parts, report, 1, kMostOfRun);
  return can_be ? "" : kSums;
}

Json studied_game_json(const StudiedGame& studied) {
  Json moments = Json::array(), judged = Json::array();
  for (const Moment& moment : studied.moments) moments.push_back(moment_json(moment));
  for (const JudgedDecision& one : studied.judged)
    judged.push_back({one.move, one.gap, one.stake, one.obvious, one.indifferent});
  return {game_counts_json(studied.played),
          moments,
          judged,
          studied.dealer,
          or_null(studied.wait),
          or_null(studied.longest_wait),
          or_null(studied.sat_out),
          studied.first_choice,
          studied.clauses};
}

std::string read_studied_game(const Json& json, const Report& report, const Setup& setup, std::size_t clauses,
                              StudiedGame& studied) {
  std::string expected = read_game(json.at(0), report, studied.played);
  if (expected.empty() && !read_study(json, report, setup, clauses, studied))
    expected = "the figures of a studied game";
  return expected;
}

Json pair_json(const ExchangedPair& pair) { return pair; }

std::string read_pair(const Json& json, ExchangedPair& pair) {
  pair = {json.at(0).get<double>(), json.at(1).get<double>()};
  return are_shares({pair[0], pair[1]}, pair.size()) ? "" : "the shares of a win in two games";
}

Json tally_json(const Tally& tally) {
  Writer writer;
  visit_tally(writer, tally);
  return writer.json;
}

std::string read_tally(const Json& json, const Report& report, Tally& tally) {
  if (!is_read(json, [&](Reader& reader) { visit_tally(reader, tally); })) return "the figures of games";
  const std::size_t players = static_cast<std::size_t>(report.players), teams = tally.team_wins.size();
  if (teams >= players || !all_of_size(teams, {tally.team_order.size(), tally.team_scores.size()}) ||
      !all_of_size(players, {tally.wins.size(), tally.order.size(), tally.scores.size(), tally.chips.size()}))
    return for_each_player(report);
  if (tally.moves.size() != report.moves.size()) return for_each_move(report);
  std::string expected = why_no_run(tally);
  if (expected.empty() && !are_parts(tally.parts, report, tally.games, kMostOfRun)) expected = kSums;
  if (!expected.empty()) return expected;
  for (const auto* lengths : {&tally.decisions, &tally.turns, &tally.deals}) {
    if (!are_lengths(*lengths, tally.games)) return "a length for each game";
  }
  return "";
}

std::string add_tally(const Tally& tally, const Report& report, Tally& sum) {
  if (sum.games > 0 && sum.team_wins.size() != tally.team_wins.size()) return for_each_player(report);
  sum.add(tally);
  return why_no_run(sum);
}

}  // namespace houserules
