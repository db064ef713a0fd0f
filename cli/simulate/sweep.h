// compare --sweep, and of more than two games: many settings side by side.
#pragma once

#include "cli/options.h"
#include "interpreter/loading/rules.h"
#include "screen/console.h"

namespace houserules {

/// Plays all combinations of the games and of the values in `options.sweep` on the same deals and prints which are best
/// for `options.goals`. Returns the exit code.
int sweep_settings(const CompareOptions& options, const Library& library, Console& console);

}  // namespace houserules
