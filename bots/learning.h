// Learns a game's habits from nothing but its rule file, by playing against itself: policy gradient (Williams 1992)
// with a baseline. Declarations (bids, suits, passes) begin with regression of the result on what was declared: a bid
// that loses while the cards are still played badly would be given up for good.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "bots/habits.h"
#include "interpreter/loading/rules.h"

namespace houserules {

struct LearningSettings {
  std::shared_ptr<const Rules> rules;  ///< without errors, for at least two players
  int players = 2;
  OptionValues options;
  std::uint64_t seed = 0;
  SharedHabits start = nullptr;  ///< continued from, as of the game that this is a variant of; null: from nothing
  /// How much of the learning is done, 0 to 1, asked after each deal with the number of deals so far; 1 ends it. If it
  /// depends on these alone, so does the result.
  std::function<double(std::int64_t deals)> done;
  /// Asked at each decision, from the thread that learns: whether to end at once, without the deal. May be null.
  std::function<bool()> stopped = nullptr;
};

/// Playouts of bots that try out what was learned: as many as it takes to infer hidden cards and to weigh bids, as
/// bots do at tables. In Oh Hell habits that won with 30 lost with 60.
inline constexpr int kPlayoutsOfTrial = 50;

struct Learned {
  std::shared_ptr<Habits> habits;  ///< null on an error
  std::int64_t deals = 0;          ///< it has learned from
  GameError error;
};

/// Learns until it is done. The same settings give the same habits, whatever else the computer does.
Learned learn_habits(const LearningSettings& settings);

}  // namespace houserules
