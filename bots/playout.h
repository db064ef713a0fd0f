// Plays one imagined game on from a pending decision.
#pragma once

#include <optional>

#include "bots/allowance.h"
#include "bots/habits.h"
#include "bots/value.h"

namespace houserules {

/// Plays an imagined game until the deal is over (the match, if the header leaves only a few more deals) or it has
/// become too long, and judges it. Derived classes choose the moves.
class Playout : public Policy {
 public:
  /// A new game begins.
  void forget() { judge_.forget(); }
  /// Prepares for the decision pending in `world`. Leaves the world's state unusable. `habits`, if not
  /// null: players are imagined to follow them, which leads to the end of a deal; more choices are allowed, because one
  /// cut short shows little. What is kept for later deals counts as they say.
  void begin(World& world, const Habits* habits = nullptr);

  /// Answers the pending decision with `first` and plays on. `world` must just have been imagined with this as its
  /// policy. Nothing if the script failed.
  std::optional<Rewards> run(World& world, const Choice& first);

  Choice choose(World& world, const Decision& decision) final;

  /// Sets the budget of the following games, which end once it is spent.
  void allow(const World& world, std::int64_t units) { allowance_.begin(world, units); }
  std::int64_t left(const World& world) const { return allowance_.left(world); }

  /// Who won the last game, or was ahead in it (Judge::wins).
  const Rewards& wins() const { return judge_.wins(); }

  /// Whether the last game, a solitaire, ended with its player's loss.
  bool is_given_up() const { return given_up_; }

 protected:
  /// Whether only each player's own points for the deal count.
  bool is_for_points() const { return judge_.is_for_points(); }
  /// How many choices of the running or last game came after the first.
  int made() const { return made_; }
  /// Chooses for the player of `decision`.
  virtual Choice pick(World& world, const Decision& decision) = 0;

 private:
  Judge judge_;
  Allowance allowance_;
  int bound_ = 0;
  int most_ = 0;       ///< choices allowed in this game
  int last_deal_ = 0;  ///< number of the last deal to imagine
  int made_ = 0;
  bool given_up_ = false;
  std::optional<Rewards> ended_;  ///< set once the last deal is over
};

/// Plays the rest of the deal at random; if `passes` is set, everybody passes in an auction.
class RandomPlayout final : public Playout {
 public:
  Chance chance;
  bool passes = false;

  bool takes_many() const override { return true; }

 protected:
  Choice pick(World& world, const Decision& decision) override;
};

}  // namespace houserules
