// Looks one move ahead: tries each option in a handful of deals of the hidden cards and plays the rest of the deal at
// random.
#pragma once

#include <array>
#include <memory>

#include "bots/bot.h"
#include "runtime/chance.h"

namespace houserules {

class GreedyBot final : public Bot {
 public:
  static constexpr int kHandful = 5;  ///< playouts per option by default

  /// `playouts` per decision are shared among the options, at least one each; 0: kHandful for each option.
  explicit GreedyBot(int playouts = 0);
  ~GreedyBot() override;

  void begin(const Seed& seed, std::uint64_t index) override;
  Choice choose(World& world, std::span<const Choice> made) override;
  std::optional<Choice> call(World& world, Seat caller) override;
  void set_enough(Enough enough) override { enough_ = std::move(enough); }
  std::vector<Estimate> estimates() const override { return estimates_; }
  std::int64_t playouts() const override { return done_; }

 private:
  class Rest;

  Choice compare(World& world, Seat seat, bool with_silence);

  int playouts_;
  Enough enough_;
  std::array<Chance, kMaxPlayers> chances_;
  std::unique_ptr<Rest> rest_;
  std::vector<Estimate> estimates_;
  std::int64_t done_ = 0;
};

}  // namespace houserules
