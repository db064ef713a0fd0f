// One imagined game from a pending decision on.
#pragma once

#include <optional>
#include <vector>

#include "bots/value.h"

namespace houserules {

/// Answers the choices of an imagined game until the deal is over (the match, when its header lays down that only a few
/// more deals follow) or it has become too long, and says what it was worth.
/// What is chosen is for a class above.
class Playout : public Policy {
 public:
  /// For the decision that is pending in `world` now.
  void begin(const World& world);

  /// From the pending decision of `world`, which was just imagined with this as its policy, by `first` on. Nothing when
  /// the script failed: such a game says nothing.
  std::optional<Rewards> run(World& world, const Choice& first);

  Choice choose(World& world, const Decision& decision) final;

 protected:
  /// Chooses for the player of `decision`.
  virtual Choice pick(World& world, const Decision& decision) = 0;

 private:
  Judge judge_;
  int bound_ = 0;
  int last_deal_ = 0;  ///< the number of the last deal that is imagined
  int made_ = 0;
  std::optional<Rewards> ended_;  ///< of the deal that is over
};

}  // namespace houserules
