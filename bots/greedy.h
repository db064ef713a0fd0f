// Looks one move ahead: tries each option in a handful of deals of the hidden cards and plays the rest of the deal at
// random.
#pragma once

#include <array>
#include <functional>
#include <memory>

#include "bots/allowance.h"
#include "bots/bot.h"
#include "bots/helper.h"
#include "bots/playout.h"
#include "runtime/chance.h"

namespace houserules {

class GreedyBot final : public Bot {
 public:
  static constexpr int kHandful = 5;  ///< playouts per option by default

  /// `playouts` per decision are shared among the options, at least one each; 0: kHandful for each option.
  explicit GreedyBot(int playouts = 0);

  void begin(const Seed& seed, std::uint64_t index) override;
  Choice choose(World& world, std::span<const Choice> made) override;
  std::optional<Choice> call(World& world, Seat caller, std::span<const Choice> made) override;
  void set_enough(Enough enough) override { enough_ = std::move(enough); }
  void set_allowance(std::int64_t units) override { allowance_ = units; }
  bool was_cut_short() const override { return cut_short_; }
  std::vector<Estimate> estimates() const override { return estimates_; }
  std::int64_t playouts() const override { return done_; }

 private:
  using Imagine = std::function<bool(Chance&)>;
  Choice compare(World& world, Seat seat, const Imagine& imagine, bool is_call = false);
  /// How much better a choice did than the first in the same deals.
  struct Ahead {
    int deals = 0;
    double sum = 0, squares = 0;

    /// By how many standard errors of the difference it is better; below 0 it is worse.
    double errors() const;
  };

  int playouts_;
  Seed seed_;
  std::uint64_t index_ = 0;
  std::unique_ptr<Helper> helper_;  ///< for this game, if calls were possible in it
  Enough enough_;
  std::int64_t allowance_ = Allowance::kOfDecision;
  bool cut_short_ = false;
  std::array<Chance, kMaxPlayers> chances_;
  RandomPlayout rest_;
  std::vector<Estimate> estimates_;
  std::vector<Ahead> ahead_;  ///< of estimates_
  std::int64_t done_ = 0;
};

}  // namespace houserules
