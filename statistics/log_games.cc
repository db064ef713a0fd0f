#include "statistics/log_games.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

namespace houserules {

// nlohmann::json finds these by name.
static void to_json(Json& json, const MoveUse& use) { json = {use.offered, use.chosen}; }
static void from_json(const Json& json, MoveUse& use) {
  json.at(0).get_to(use.offered);
  json.at(1).get_to(use.chosen);
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

/// The numbers of a game and of a tally, in the order in which they are saved.
template <typename Game, typename Visit>
void visit_game(Game& game, Visit& visit) {
  auto& result = game.result;
  auto& counts = game.counts;
  visit(result.winners), visit(result.scores), visit(result.chips), visit(result.team_scores);
  visit(result.deals), visit(result.decisions), visit(result.turns), visit(result.limit_reached);
  visit(counts.first), visit(counts.options), visit(counts.forced), visit(counts.moves);
}
template <typename Totals, typename Visit>
void visit_tally(Totals& tally, Visit& visit) {
  visit(tally.games), visit(tally.draws), visit(tally.shared), visit(tally.at_limit);
  visit(tally.wins), visit(tally.order), visit(tally.scores), visit(tally.chips);
  visit(tally.team_wins), visit(tally.team_order), visit(tally.team_scores);
  visit(tally.decisions), visit(tally.turns), visit(tally.deals);
  visit(tally.options), visit(tally.forced), visit(tally.moves), visit(tally.checksum);
}

/// Counts are limited, because figures reserve memory for them.
bool are_counts(const std::vector<std::int64_t>& numbers) {
  constexpr std::int64_t kMost = std::int64_t{1} << 50U;
  return std::all_of(numbers.begin(), numbers.end(),
                     [](std::int64_t number) { return number >= 0 && number <= kMost; });
}

bool are_uses(const std::vector<MoveUse>& moves, const Report& report) {
  return moves.size() == report.moves.size() && std::all_of(moves.begin(), moves.end(), [](const MoveUse& use) {
           return are_counts({use.offered, use.chosen});
         });
}

bool all_of_size(std::size_t size, std::initializer_list<std::size_t> sizes) {
  return std::all_of(sizes.begin(), sizes.end(), [size](std::size_t other) { return other == size; });
}

}  // namespace

Json game_json(const PlayedGame& game) {
  Writer writer;
  visit_game(game, writer);
  return writer.json;
}

bool read_game(const Json& json, const Report& report, PlayedGame& game) {
  Reader reader{json};
  visit_game(game, reader);
  const auto players = static_cast<std::size_t>(report.players);
  const Result& result = game.result;
  const GameCounts& counts = game.counts;
  return all_of_size(players, {result.scores.size(), result.chips.size()}) && result.team_scores.size() <= players &&
         (result.winners >> players) == 0 && counts.first >= kNoSeat && counts.first < report.players &&
         are_counts({result.deals, result.decisions, result.turns, counts.options, counts.forced}) &&
         are_uses(counts.moves, report);
}

Json tally_json(const Tally& tally) {
  Writer writer;
  visit_tally(tally, writer);
  return writer.json;
}

bool read_tally(const Json& json, const Report& report, Tally& tally) {
  Reader reader{json};
  visit_tally(tally, reader);
  const std::size_t players = static_cast<std::size_t>(report.players), teams = tally.team_wins.size();
  return reader.can_be && teams < players && all_of_size(teams, {tally.team_order.size(), tally.team_scores.size()}) &&
         all_of_size(players, {tally.wins.size(), tally.order.size(), tally.scores.size(), tally.chips.size()}) &&
         are_counts({tally.games, tally.draws, tally.shared, tally.at_limit, tally.options, tally.forced}) &&
         are_counts(tally.wins) && are_counts(tally.order) && are_counts(tally.team_wins) &&
         are_counts(tally.team_order) && are_uses(tally.moves, report) && tally.decisions.count() == tally.games &&
         tally.turns.count() == tally.games && tally.deals.count() == tally.games;
}

}  // namespace houserules
