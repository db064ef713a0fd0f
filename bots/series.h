// Games among bots with their seats rotated: who is better?
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "bots/factory.h"

namespace houserules {

struct SeriesSettings {
  std::shared_ptr<const Rules> rules;  ///< sound
  int players = 2;
  OptionValues options;
  std::vector<BotSpec> bots;  ///< at least one; game g seats bots[(s + g) % size] on seat s
  std::uint64_t seed = 0;
  std::int64_t games = 0;
  int threads = 1;
  std::function<void(std::int64_t)> on_done;  ///< told how many games are done; never twice at a time
};

/// What became of one entry of SeriesSettings::bots.
struct SeriesRow {
  std::int64_t seats = 0;                   ///< seats that it had, over all games
  double wins = 0;                          ///< of a win that several share, each has a part, and of a draw all
  std::int64_t decisions = 0, choices = 0;  ///< decisions; those of them with more than one option
  std::int64_t playouts = 0;
  double seconds = 0;  ///< of thinking: the processor's time

  void add(const SeriesRow& other);
};

struct SeriesFault {
  std::int64_t game = 0;
  GameError error;
};

struct Series {
  std::vector<SeriesRow> rows;  ///< by entry
  std::int64_t games = 0;
  std::int64_t draws = 0;  ///< games that nobody won; who plays alone has lost them
  std::optional<SeriesFault> fault;
};

/// Game g has the chance of index g / bots.size(), so that the same deals come to each entry on each seat. All but
/// `seconds` does not depend on the number of threads, unless a bot thinks by the clock. After a fault (of all, the one
/// of the first game) the rows mean nothing.
Series run_series(const SeriesSettings& settings);

}  // namespace houserules
