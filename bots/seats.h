// Bots at a table, and games among them.
#pragma once

#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/factory.h"

namespace houserules {

/// Each seat's choices are made by the bot of that seat; equal bots are one, which keeps the seats apart.
class SeatedBots final : public Bot, public Policy {
 public:
  /// By seat, as bots_by_seat() gives them. `threads` as of make_bot().
  explicit SeatedBots(const std::vector<BotSpec>& specs, int threads = 1);

  void begin(std::uint64_t seed, std::uint64_t index) override;
  Choice choose(World& world, std::span<const Choice> made) override;
  Choice choose(World& world, const Decision& decision) override {
    return policies_[slot(decision.seat)]->choose(world, decision);
  }
  void set_enough(Enough enough) override;
  Policy* policy() override { return policies_.empty() ? nullptr : this; }
  std::int64_t playouts() const override;

 private:
  std::vector<std::unique_ptr<Bot>> bots_;
  std::vector<Bot*> by_seat_;
  std::vector<Policy*> policies_;  ///< by seat; empty when one of the bots thinks
};

/// Plays game `index` of `seed` to its end, `bots` choosing for all seats: inside the call when it can. When the
/// watchdog strikes, the game is played again with instructions counted. Returns over or error.
Status play_game(World& world, Bot& bots, std::uint64_t seed, std::uint64_t index);

}  // namespace houserules
