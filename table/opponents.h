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

  /// See Bot::set_enough().
  void set_enough(Enough enough) { bots_.set_enough(std::move(enough)); }

  /// Chooses at the pending decision, for the deciding player or for a player who calls out of turn.
  Choice choose(Game& game) { return bots_.choose(game.world(), game.choices()); }
  /// Chooses for the deciding player.
  Choice move(Game& game) { return bots_.move(game.world(), game.choices()); }
  /// See Bot::call().
  std::optional<Choice> call(Game& game, Seat caller) { return bots_.call(game.world(), caller, game.choices()); }

 private:
  SeatedBots bots_;
};

/// The number of threads a bot may think in.
int thinking_threads();

}  // namespace houserules
