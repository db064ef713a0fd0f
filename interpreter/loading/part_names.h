// Finds the names of point parts in a script.
#pragma once

#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

inline constexpr std::size_t kLongestPart = 30;  ///< in letters

/// The names that a script may give to point parts: all keys it writes in tables (`{ melds = 120 }`,
/// `points.melds = 120`), in order of first appearance, a base before its variants.
std::vector<std::string> part_names(const Rules& rules);

}  // namespace houserules
