// The setup of a game: what its header says (resolve), and what the text of its script shows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

/// As resolve(), with the names of the parts of points and what is known about trumps.
std::optional<Setup> game_setup(const Rules& rules, int players, const OptionValues& options, Impossible& fault,
                                const std::vector<std::string>& names = {});

}  // namespace houserules
