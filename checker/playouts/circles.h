// Games that go round in a circle.
#pragma once

#include <memory>
#include <optional>

#include "checker/playouts/shrink.h"

namespace houserules {

struct Circle {
  std::size_t first = 0;       ///< choices made when the situation comes for the first time
  std::size_t again = 0;       ///< and for the second
  std::size_t situations = 0;  ///< how many different ones come in the end
  bool forced = false;         ///< nobody could choose anything else in between
  GameError decision;          ///< where the choice of the situation is asked
};

/// Looks at the last decisions of a game that does not end: nothing when situations come there that did not come
/// before. A situation is the table and all that the script remembers, but not chance.
std::optional<Circle> find_circle(std::shared_ptr<const Rules> rules, const ShownGame& game);

}  // namespace houserules
