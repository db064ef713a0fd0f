// Seats bots at a table and plays games among them.
#pragma once

#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/factory.h"

namespace houserules {

/// Asks the bots that may call out of turn, then the bot of the deciding seat. Seats with equal specs share one bot,
/// which keeps a random stream per seat.
class SeatedBots final : public Bot, public Policy {
 public:
  /// `specs` by seat, as from bots_by_seat(); `threads` as for make_bot().
  explicit SeatedBots(const std::vector<BotSpec>& specs, int threads = 1);

  void begin(const Seed& seed, std::uint64_t index) override;
  Choice choose(World& world, std::span<const Choice> made) override;
  Choice choose(World& world, const Decision& decision) override;
  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override {
    return by_seat_[slot(caller)]->call(world, caller, made);
  }
  /// The choice of the deciding seat, without asking for calls.
  Choice move(World& world, std::span<const Choice> made) {
    return by_seat_[slot(world.decision().seat)]->choose(world, made);
  }
  void set_enough(Enough enough) override;
  Policy* policy() override { return policies_.empty() ? nullptr : this; }
  bool takes_many() const override { return takes_many_; }
  std::int64_t playouts() const override;

 private:
  std::optional<Choice> called(World& world, const Decision& decision, std::span<const Choice> made);

  Chance lot_;
  std::vector<std::unique_ptr<Bot>> bots_;
  std::vector<Bot*> by_seat_;
  bool takes_many_ = false;        ///< all of `policies_` take many sets as one alternative
  std::vector<Policy*> policies_;  ///< by seat; empty if any bot thinks ahead
};

/// Plays game `index` of `seed` to its end with `bots` choosing for all seats, through a Policy if all have one. If the
/// machine gives the game up, replays it in Lua. Returns `over` or `error`; `decision` if `enough` stopped bots that
/// think ahead, or if the Policy has removed itself from the world; `interrupted` because of stop_requested.
Status play_game(World& world, Bot& bots, const Seed& seed, std::uint64_t index, const Enough& enough = {});

}  // namespace houserules
