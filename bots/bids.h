// What the bids of an auction tell about the hands of those who made them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bots/helper.h"
#include "bots/playout.h"
#include "interpreter/world/world.h"

namespace houserules {

/// A deal of the hidden cards: World::deal_anew with Chance(seed). The weights of several add up to 1.
struct LikelyDeal {
  std::uint64_t seed = 0;
  double weight = 0;
};

/// Deals of the cards that one player cannot see, which are the likelier the better the bids of the others would be
/// with the hands that they have in them. A bid is as good as it is better than a pass, if it stands, however the cards
/// lie that the bidder cannot see.
class Bids {
 public:
  /// For the player `seat` in game `index` of `seed`, being played in `model`.
  Bids(const World& model, const Seed& seed, std::uint64_t index, Seat seat);

  /// At the pending decision of `world`, in an auction, where the player is to choose, after the choices `made`. Empty
  /// if nobody has bid. Depends only on what the player knows. Spends about `allowance` at most.
  std::span<const LikelyDeal> deals(const World& world, std::span<const Choice> made, std::int64_t allowance);

  /// How often the player has bid in this auction before. Only after deals().
  int own_bids() const { return own_bids_; }
  /// Games imagined so far.
  std::int64_t playouts() const { return playouts_; }

 private:
  void begin(int deal);
  void consider(const Choice& bid, std::uint32_t pass);

  Helper helper_;
  Seat seat_;
  std::uint64_t seed_ = 0;
  int deal_ = -1;
  std::size_t considered_ = 0;  ///< of the choices made
  bool have_bid_ = false;       ///< others
  int own_bids_ = 0;
  std::vector<double> fits_;  ///< by deal: logarithm of its weight
  std::vector<LikelyDeal> deals_;
  std::int64_t playouts_ = 0;

  RandomPlayout standing_;
};

}  // namespace houserules
