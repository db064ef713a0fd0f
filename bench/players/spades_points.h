// Where the points in Spades come from: contracts, bags and nil.
#pragma once

#include "interpreter/world/world.h"

namespace houserules::yardstick {

/// What one side has bid and scored, summed over deals.
struct SpadesPoints {
  int deals = 0, sets = 0, nils = 0, nils_made = 0;
  std::int64_t bid = 0, tricks = 0, bags = 0;
  std::int64_t made = 0, lost = 0, fines = 0, of_nils = 0;  ///< points: of contracts, for ten bags, of nils

  /// Before the choice of the player on move, with the game's default options: if it ends the deal, notes what the side
  /// of `seat` scores.
  void note(const World& world, Seat seat);
  void print(const char* who) const;
};

}  // namespace houserules::yardstick
