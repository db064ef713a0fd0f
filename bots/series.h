// Compares bots over a series of games with their seats rotated.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "bots/factory.h"

namespace houserules {

struct SeriesSettings {
  std::shared_ptr<const Rules> rules;  ///< without errors
  int players = 2;
  OptionValues options;
  std::vector<BotSpec> bots;  ///< at least one; game g seats bots[(s + g) % size] on seat s, or on those of team s
  std::uint64_t seed = 0;
  std::int64_t games = 0;
  int threads = 1;
  std::function<void(std::int64_t)> on_done;  ///< told how many games are done; calls never overlap; may be empty
};

/// The results of one entry of SeriesSettings::bots.
struct SeriesRow {
  std::int64_t seats = 0;  ///< seats it had, or teams, over all games
  /// A shared win is split among its winners, a draw among all. Where one loses and all others win, the games not lost.
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

struct Series {
  std::vector<SeriesRow> rows;  ///< by entry
  std::int64_t games = 0;
  int sides = 0;           ///< teams, or players
  bool lost = false;       ///< `win all but last`: the game is lost by one, and won by all others
  std::int64_t draws = 0;  ///< games nobody won; for a single player these are losses
  std::optional<SeriesFault> fault;
};

/// Plays the series. Game g has index g / bots.size(), so every entry meets the same deals on every seat. Everything
/// but `seconds` is independent of the number of threads, unless a bot thinks by the clock. `fault` is that of the
/// earliest game that failed; the rows are then meaningless.
Series run_series(const SeriesSettings& settings);

}  // namespace houserules
