// What the parts of a deal's points may be called.
#pragma once

#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

inline constexpr std::size_t kLongestPart = 30;  ///< letters of such a name

/// The names that a script can give to parts of points: those it gives to members of tables (`{ melds = 120 }`,
/// `points.melds = 120`), in the order in which the files first do so, a base before its variants.
std::vector<std::string> part_names(const Rules& rules);

}  // namespace houserules
