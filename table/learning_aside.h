// Bots learn a game, such as a house variant, while people play its first deal.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "bots/learning.h"
#include "bots/run.h"
#include "interpreter/world/game.h"

namespace houserules {

class LearningAside {
 public:
  /// Begins to learn the rules, options and number of players of this game in a thread of low priority: for so many
  /// seconds of its processor time, and as long again for a trial at most. It begins with the habits known for the
  /// game, as those of the game that it is a variant of, or from nothing. Null if just this game has been learned
  /// before, if only one plays, if it has an auction and nothing is known, or if the program is learning already.
  static std::unique_ptr<LearningAside> begin(const Game& game, double seconds = 10);
  /// Stops at the next decision of the deal that is learned from.
  ~LearningAside();
  LearningAside(const LearningAside&) = delete;
  LearningAside& operator=(const LearningAside&) = delete;

  /// The new habits, once: null before they are there, and if bots with them do not win more than bots with the known
  /// ones, or without any. They are then kept as the user's own.
  SharedHabits take();
  /// From how many deals.
  std::int64_t deals() const { return deals_; }

 private:
  LearningAside(LearningSettings settings, SharedHabits known, double seconds);
  void learn();
  bool are_better(const SharedHabits& habits);

  LearningSettings settings_;
  const SharedHabits known_;
  const double seconds_;
  std::atomic<bool> is_done_ = false;
  Run trial_;  ///< stopped by the destructor, the learning too
  SharedHabits habits_;
  std::int64_t deals_ = 0;
  std::thread thread_;
};

}  // namespace houserules
