// A game in JSON: what it is, for how many, how it can be set.
#pragma once

#include "cli/json.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// name, title, variant_of, file, players, options and presets, as `list` prints them.
Json game_json(const Rules& rules);

}  // namespace houserules
