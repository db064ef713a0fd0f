// The bots at the seats without people.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/seats.h"
#include "interpreter/world/game.h"

namespace houserules {

class Opponents {
 public:
  /// `bots` by seat. They think in thinking_threads() threads.
  Opponents(const std::vector<BotSpec>& bots, const Seed& seed, std::uint64_t index);

  /// As Bot::set_enough().
  void set_enough(Enough enough) { bots_.set_enough(std::move(enough)); }

  /// Chooses for the player of the pending decision.
  Choice choose(Game& game) { return bots_.choose(game.world(), game.choices()); }

  /// Whether that seat's bot takes a second or more per choice.
  bool takes_its_time(Seat seat) const { return slow_[slot(seat)]; }

 private:
  SeatedBots bots_;
  std::vector<bool> slow_;  ///< by seat
};

/// The number of threads a bot may think in.
int thinking_threads();

}  // namespace houserules
