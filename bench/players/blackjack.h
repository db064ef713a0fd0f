// What a choice in Casino Blackjack costs, with so many packs that the cards seen change nothing.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "interpreter/world/world.h"

namespace houserules::yardstick {

/// What the choices of one player have cost, compared with basic strategy.
struct BlackjackRecord {
  double staked = 0, lost = 0;  ///< chips; stakes as they were before anybody doubled
  int choices = 0, wrong = 0;
  /// By kind of mistake, "16 against 10: hit, not stand": how often, and what it has cost.
  std::map<std::string, std::pair<int, double>> mistakes;

  /// Notes a choice of the player on move, with the game's default options. What follows a split is not judged.
  void note(const World& world, const Choice& choice);
};

}  // namespace houserules::yardstick
