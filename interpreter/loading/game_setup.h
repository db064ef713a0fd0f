// Builds the Setup of a game from its header and from what its script refers to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

/// Calls resolve(), then adds the names of point parts and whether the game has fixed trumps. Parameters and errors are
/// those of resolve(): nothing is returned and `fault` is set if the header does not allow the settings.
std::optional<Setup> game_setup(const Rules& rules, int players, const OptionValues& options, Impossible& fault,
                                const std::vector<std::string>& names = {});

}  // namespace houserules
