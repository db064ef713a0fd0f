// Bots by the names under which users ask for them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"

namespace houserules {

/// The names of all bots, the simplest first.
const std::vector<std::string>& bot_names();

/// A new bot; null when there is none of that name.
std::unique_ptr<Bot> make_bot(const std::string& name);

/// The bot of each seat: `wanted` holds one name for all seats, or one for each; empty: random. On a fault nothing is
/// returned, and `error` says what is wrong.
std::vector<std::string> bots_by_seat(const std::vector<std::string>& wanted, int players, std::string& error);

/// Bots at a table, each seat's choices made by the bot of that seat.
class SeatedBots final : public Bot {
 public:
  /// `names` by seat, as bots_by_seat() gives them.
  explicit SeatedBots(const std::vector<std::string>& names);

  void begin(std::uint64_t seed, std::uint64_t index) override;
  Choice choose(World& world, const Decision& decision) override {
    return by_seat_[static_cast<std::size_t>(decision.seat)]->choose(world, decision);
  }

 private:
  std::vector<std::unique_ptr<Bot>> bots_;
  std::vector<Bot*> by_seat_;
};

}  // namespace houserules
