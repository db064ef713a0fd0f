// The random player.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "bots/bot.h"
#include "runtime/chance.h"

namespace houserules {

/// That alternative; of a range, every number is equally likely.
Choice with_number(const Decision& decision, std::uint32_t at, Chance& chance);

/// Every alternative of the deciding player is equally likely, and within a range every number.
Choice random_choice(const Decision& decision, Chance& chance);
/// The call that player makes out of turn, if any: each call and silence are equally likely.
std::optional<Choice> random_call(const Decision& decision, Seat caller, Chance& chance);
/// The call of an imagined player before the deciding one moves; nothing if nobody calls.
std::optional<Choice> random_call(const Decision& decision, Chance& chance);

/// Each seat has its own random stream, so its choices do not depend on which other seats are bots.
class RandomBot final : public Bot, public Policy {
 public:
  explicit RandomBot(const Seed& seed = 0, std::uint64_t index = 0) { begin(seed, index); }

  void begin(const Seed& seed, std::uint64_t index) override;
  Choice choose(World& world, std::span<const Choice> made) override;
  Choice choose(World& world, const Decision& decision) override;
  Choice choose(const Decision& decision);
  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override;
  Policy* policy() override { return this; }
  bool takes_many() const override { return true; }

 private:
  Chance& chance_of(Seat seat) {
    if ((begun_ & seat_bit(seat)) == 0) [[unlikely]]
      begin_stream(seat);
    return chances_[slot(seat)];
  }
  [[gnu::cold, gnu::noinline]] void begin_stream(Seat seat);

  Seed seed_;
  std::uint64_t index_ = 0;
  SeatMask begun_ = 0;  ///< seats whose stream exists: many are not needed in a short game
  std::array<Chance, kMaxPlayers> chances_;
};

}  // namespace houserules
