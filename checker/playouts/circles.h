// Finds games that repeat endlessly.
#pragma once

#include <memory>
#include <optional>

#include "checker/playouts/shrink.h"

namespace houserules {

struct Circle {
  std::size_t first = 0;      ///< choices made before the position first occurs
  std::size_t again = 0;      ///< choices made before it occurs again
  std::size_t positions = 0;  ///< number of distinct positions at the end
  bool forced = false;        ///< no choice in between had an alternative
  GameError decision;         ///< where its choice is made
};

/// Examines the last decisions of a game that does not end; returns nothing if new positions still occur there. A
/// position is the table and everything the script remembers, but not the state of chance.
std::optional<Circle> find_circle(std::shared_ptr<const Rules> rules, const ShownGame& game);

}  // namespace houserules
