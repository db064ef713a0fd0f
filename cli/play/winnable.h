// Patience deals that can be won.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "interpreter/world/game.h"

namespace houserules {

/// A deal that the search has won.
struct WinnableDeal {
  Seed seed;
  std::string grade;  ///< "easy", "medium" or "hard", by how much it had to think
};

/// Looks for one for at most a minute: of this grade (1 to 3, easy to hard; 0: any). Nothing if none was found, or a
/// signal came.
std::optional<WinnableDeal> winnable_deal(const std::shared_ptr<const Rules>& rules, GameSettings settings, int grade);

}  // namespace houserules
