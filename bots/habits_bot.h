// Plays by habit alone, without imagining games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "bots/bot.h"
#include "bots/habits.h"
#include "bots/random.h"

namespace houserules {

/// Each seat has its own random stream. Calls out of turn are made at random.
class HabitsBot final : public Bot, public Policy {
 public:
  /// Null: it has learned nothing, and plays at random.
  explicit HabitsBot(SharedHabits habits) : habits_(std::move(habits)) { begin(0, 0); }

  void begin(const Seed& seed, std::uint64_t index) override;
  Choice choose(World& world, std::span<const Choice>) override { return choose(world, world.decision()); }
  Choice choose(World& world, const Decision& decision) override;
  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice>) override {
    return random_call(world.decision(), caller, chances_[slot(caller)]);
  }
  Policy* policy() override { return this; }

 private:
  SharedHabits habits_;
  Judgement judgement_;
  std::array<Chance, kMaxPlayers> chances_;
};

/// How much a player who follows habits varies: most where chips are at stake, lest the bets give the cards away.
double temperature_of(const Setup& setup);

}  // namespace houserules
