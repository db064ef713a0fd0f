#include "statistics/log_games.h"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

namespace houserules {
namespace {

Json moves_json(const std::vector<MoveUse>& moves) {
  Json json = Json::array();
  for (const MoveUse& use : moves) json.push_back({use.offered, use.chosen});
  return json;
}

/// Reads the numbers of a list one after the other. Counts are bounded: histograms reserve what they say.
class Numbers {
 public:
  explicit Numbers(const Json& json) : json_(json) {}

  template <typename Value>
  void next(Value& value) {
    json_.at(at_++).get_to(value);
  }
  template <typename Count>
  void next_count(Count& count) {
    const auto number = json_.at(at_++).get<std::int64_t>();
    can_be_ = can_be_ && is_count(number) && std::in_range<Count>(number);
    count = can_be_ ? static_cast<Count>(number) : 0;
  }
  void next_counts(std::vector<std::int64_t>& counts, std::size_t size) {
    next_sums(counts, size);
    can_be_ = can_be_ && std::all_of(counts.begin(), counts.end(), is_count);
  }
  void next_sums(std::vector<std::int64_t>& sums, std::size_t size) {
    next(sums);
    can_be_ = can_be_ && sums.size() == size;
  }
  void next_moves(std::vector<MoveUse>& moves, std::size_t size) {
    for (const Json& use : json_.at(at_++)) {
      moves.push_back({use.at(0).get<std::int64_t>(), use.at(1).get<std::int64_t>()});
      can_be_ = can_be_ && is_count(moves.back().offered) && is_count(moves.back().chosen);
    }
    can_be_ = can_be_ && moves.size() == size;
  }
  /// Of `games` games.
  void next_histogram(Histogram& histogram, std::int64_t games) {
    for (const Json& bar : json_.at(at_++)) {
      const auto value = bar.at(0).get<std::int64_t>(), count = bar.at(1).get<std::int64_t>();
      can_be_ = can_be_ && is_count(value) && count >= 0 && count <= games;
      if (can_be_) histogram.add(value, count);
      games -= count;
    }
    can_be_ = can_be_ && games == 0;
  }
  void demand(bool holds) { can_be_ = can_be_ && holds; }
  bool can_be() const { return can_be_ && at_ == json_.size(); }

 private:
  static bool is_count(std::int64_t number) {
    constexpr std::int64_t kMost = std::int64_t{1} << 60U;
    return number >= 0 && number <= kMost;
  }

  const Json& json_;
  std::size_t at_ = 0;
  bool can_be_ = true;
};

}  // namespace

Json game_json(const PlayedGame& game) {
  const Result& result = game.result;
  return Json::array({result.winners, result.scores, result.chips, result.team_scores, result.deals, result.decisions,
                      result.turns, result.limit_reached, game.counts.first + 1, game.counts.options,
                      game.counts.forced, moves_json(game.counts.moves)});
}

bool read_game(const Json& json, const Report& report, PlayedGame& game) {
  const auto players = static_cast<std::size_t>(report.players);
  Result& result = game.result;
  Numbers numbers(json);
  numbers.next(result.winners);
  numbers.next(result.scores);
  numbers.next(result.chips);
  numbers.next(result.team_scores);
  numbers.next_count(result.deals);
  numbers.next_count(result.decisions);
  numbers.next_count(result.turns);
  numbers.next(result.limit_reached);
  numbers.next_count(game.counts.first);
  --game.counts.first;
  numbers.next_count(game.counts.options);
  numbers.next_count(game.counts.forced);
  numbers.next_moves(game.counts.moves, report.moves.size());
  numbers.demand(result.scores.size() == players && result.chips.size() == players &&
                 result.team_scores.size() <= players && game.counts.first < report.players &&
                 (result.winners >> players) == 0);
  return numbers.can_be();
}

Json tally_json(const Tally& tally) {
  return Json::array({tally.games, tally.draws, tally.shared, tally.at_limit, tally.wins, tally.order, tally.scores,
                      tally.chips, tally.team_wins, tally.team_order, tally.team_scores, tally.decisions.bars(),
                      tally.turns.bars(), tally.deals.bars(), tally.options, tally.forced, moves_json(tally.moves),
                      tally.checksum});
}

bool read_tally(const Json& json, const Report& report, Tally& tally) {
  const auto players = static_cast<std::size_t>(report.players);
  Numbers numbers(json);
  numbers.next_count(tally.games);
  numbers.next_count(tally.draws);
  numbers.next_count(tally.shared);
  numbers.next_count(tally.at_limit);
  numbers.next_counts(tally.wins, players);
  numbers.next_counts(tally.order, players);
  numbers.next_sums(tally.scores, players);
  numbers.next_sums(tally.chips, players);
  numbers.next(tally.team_wins);
  const std::size_t teams = tally.team_wins.size();
  numbers.demand(teams < players);
  numbers.next_counts(tally.team_order, teams);
  numbers.next_sums(tally.team_scores, teams);
  numbers.next_histogram(tally.decisions, tally.games);
  numbers.next_histogram(tally.turns, tally.games);
  numbers.next_histogram(tally.deals, tally.games);
  numbers.next_count(tally.options);
  numbers.next_count(tally.forced);
  numbers.next_moves(tally.moves, report.moves.size());
  numbers.next(tally.checksum);
  return numbers.can_be();
}

}  // namespace houserules
