// A game's numbers as a row of columns that are the same whatever the rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "statistics/tally.h"

namespace houserules {

/// The layout of a game's row. Moves are those of both sides together.
class GameColumns {
 public:
  /// `moves` names each move once, `parts` each part of points. With `teams` wins are counted by team, without (0) by
  /// seat.
  GameColumns(int players, std::vector<std::string> moves, int teams = 0, std::vector<std::string> parts = {});

  // Column indices. kOnes is 1 in every game, so that a mean is the ratio of two columns.
  static constexpr std::size_t kOnes = 0, kDraws = 1, kShared = 2, kLimits = 3, kFirstWins = 4, kTurns = 5,
                               kDecisions = 6, kDeals = 7, kOptions = 8, kForced = 9, kWon = 10, kWinnerScore = 11,
                               kScoreSpread = 12, kWinnerChips = 13, kChipSpread = 14, kMinutes = 15, kAhead = 16,
                               kFixed = 17;
  std::size_t wins(std::size_t side) const { return kFixed + side; }
  std::size_t offered(std::size_t move) const { return kFixed + sides() + 2 * move; }
  std::size_t chosen(std::size_t move) const { return offered(move) + 1; }
  /// The points of a part, as a mean over the sides; by how much it put the winners ahead, of kAhead by all parts.
  std::size_t points(std::size_t part) const { return offered(moves_.size()) + 2 * part; }
  std::size_t ahead(std::size_t part) const { return points(part) + 1; }

  std::size_t players() const { return players_; }
  std::size_t teams() const { return teams_; }
  std::size_t sides() const { return teams_ > 0 ? teams_ : players_; }
  const std::vector<std::string>& moves() const { return moves_; }
  const std::vector<std::string>& parts() const { return parts_; }
  std::size_t width() const { return points(parts_.size()); }

  /// Where the moves and the parts of one side are among all.
  struct Places {
    std::vector<std::size_t> moves, parts;
  };
  Places places_of(const std::vector<std::string>& moves, const std::vector<std::string>& parts = {}) const;

  /// Writes a game's row of width() numbers; `places` comes from places_of(). With several winners the winner's score
  /// is their mean; a spread is the highest score minus the lowest.
  void write(double* row, const Result& result, const GameCounts& counts, const Places& places) const;

 private:
  std::size_t players_, teams_;
  std::vector<std::string> moves_, parts_;
};

}  // namespace houserules
