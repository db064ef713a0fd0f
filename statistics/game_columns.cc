#include "statistics/game_columns.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "telling/offered.h"

namespace houserules {
namespace {

double winners_mean(const std::vector<std::int64_t>& values, SeatMask winners) {
  double sum = 0;
  for (std::size_t seat = 0; seat < values.size(); ++seat) {
    if ((winners & seat_bit(static_cast<Seat>(seat))) != 0) sum += static_cast<double>(values[seat]);
  }
  return winners == 0 ? 0 : sum / std::popcount(winners);
}

double spread(const std::vector<std::int64_t>& values) {
  if (values.empty()) return 0;
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return static_cast<double>(*most) - static_cast<double>(*least);
}

}  // namespace

GameColumns::GameColumns(int players, std::vector<std::string> moves, int teams, std::vector<std::string> parts)
    : players_(static_cast<std::size_t>(players)),
      teams_(static_cast<std::size_t>(teams)),
      moves_(std::move(moves)),
      parts_(std::move(parts)) {}

GameColumns::Places GameColumns::places_of(const std::vector<std::string>& moves,
                                           const std::vector<std::string>& parts) const {
  const auto among = [](const std::vector<std::string>& all, const std::vector<std::string>& some) {
    std::vector<std::size_t> places;
    for (const std::string& one : some)
      places.push_back(static_cast<std::size_t>(std::find(all.begin(), all.end(), one) - all.begin()));
    return places;
  };
  return {among(moves_, moves), among(parts_, parts)};
}

void GameColumns::write(double* row, const Result& result, const GameCounts& counts, const Places& places) const {
  std::fill(row, row + width(), 0.0);
  const auto won = [this, &result](std::size_t side) {
    const bool has = teams_ > 0 ? team_won(result, side) : (result.winners & seat_bit(static_cast<Seat>(side))) != 0;
    return has ? 1.0 : 0.0;
  };
  row[kOnes] = 1;
  row[kDraws] = result.winners == 0 ? 1 : 0;
  row[kShared] = winning_sides(result) > 1 ? 1 : 0;
  row[kLimits] = result.limit_reached ? 1 : 0;
  row[kFirstWins] = won(static_cast<std::size_t>(std::max<Seat>(counts.first, 0)) % sides());
  row[kTurns] = static_cast<double>(result.turns);
  row[kDecisions] = static_cast<double>(result.decisions);
  row[kDeals] = result.deals;
  row[kOptions] = static_cast<double>(counts.options);
  row[kForced] = static_cast<double>(counts.forced);
  row[kWon] = result.winners == 0 ? 0 : 1;
  row[kWinnerScore] = winners_mean(result.scores, result.winners);
  row[kScoreSpread] = spread(result.scores);
  row[kWinnerChips] = winners_mean(result.chips, result.winners);
  row[kChipSpread] = spread(result.chips);
  const double forced = row[kForced];
  row[kMinutes] = minutes_at_table(row[kDecisions] - forced, forced, row[kDeals]);
  for (std::size_t side = 0; side < sides(); ++side) row[wins(side)] = won(side);
  for (std::size_t i = 0; i < places.moves.size(); ++i) {
    row[offered(places.moves[i])] = static_cast<double>(counts.moves[i].offered);
    row[chosen(places.moves[i])] = static_cast<double>(counts.moves[i].chosen);
  }
  for (std::size_t i = 0; i < counts.parts.size(); ++i) {
    const PartUse& use = counts.parts[i];
    row[points(places.parts[i])] = static_cast<double>(use.points) / static_cast<double>(sides());
    row[ahead(places.parts[i])] = static_cast<double>(use.ahead);
    row[kAhead] += static_cast<double>(use.ahead);
  }
}

}  // namespace houserules
