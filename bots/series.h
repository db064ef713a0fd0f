// Compares bots over a series of games with their seats rotated.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "bots/factory.h"
#include "bots/run.h"

namespace houserules {

/// The results of one entry of SeriesSettings::bots.
struct SeriesRow {
  std::int64_t seats = 0;  ///< seats or teams it played, over all games
  /// A shared win is split among its winners, a draw among all. If one loses and all others win: the games not lost.
  double wins = 0;
  std::int64_t decisions = 0, choices = 0;  ///< decisions, and those with more than one option
  std::int64_t playouts = 0;
  double seconds = 0;  ///< CPU time spent thinking

  void add(const SeriesRow& other);
};

struct SeriesFault {
  std::int64_t game = 0;
  GameError error;
};

/// The result of a game, by entry.
struct SeriesGame {
  std::vector<SeriesRow> rows;
  bool drawn = false;
};

/// By how much the first of two entries is ahead of the second, game by game.
class Margin {
 public:
  void add(const SeriesGame& game);
  /// In standard errors, which follow from how far apart the two were in each game.
  double errors() const;

 private:
  double sum_ = 0, squares_ = 0;  ///< of the differences in wins
};

struct Series {
  std::vector<SeriesRow> rows;  ///< by entry
  std::int64_t games = 0;       ///< played
  int sides = 0;                ///< teams, or players; 1 if all win together
  bool lost = false;            ///< `win all but last`: the game is lost by one, and won by all others
  std::int64_t draws = 0;       ///< games nobody won; for a single player these are losses
  std::optional<SeriesFault> fault;

  /// Adds the results of the next game.
  void add(const SeriesGame& game);
};

struct SeriesSettings {
  std::shared_ptr<const Rules> rules;  ///< without errors
  int players = 2;
  OptionValues options;
  std::vector<BotSpec> bots;  ///< at least one; game g seats bots[(s + g) % size] on seat s, or on those of team s
  std::uint64_t seed = 0;
  std::int64_t first = 0;  ///< number of the first game
  std::int64_t games = 0;
  int threads = 1;
  Run* run = nullptr;  ///< watches and stops it; may be null
  Series played = {};  ///< results of an earlier run of the same series, whose games are not played again
  /// Called for each game, in order; calls never overlap.
  std::function<void(const SeriesGame&)> on_played = {};
};

/// Plays games `first` to `first` + `games` - 1 of the series. Game g has index g / bots.size(), so every entry meets
/// the same deals on every seat. Everything but `seconds` is independent of the number of threads, unless a bot thinks
/// by the clock. A stopped series covers its first games. `fault` is the earliest failed game; the rows are then
/// meaningless.
Series run_series(const SeriesSettings& settings);

}  // namespace houserules
