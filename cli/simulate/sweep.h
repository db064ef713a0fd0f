// compare --sweep: one game under many settings.
#pragma once

#include "cli/options.h"
#include "interpreter/loading/rules.h"
#include "screen/console.h"

namespace houserules {

/// Plays all combinations of the values in `options.sweep` on the same deals and prints which are best for
/// `options.goals`. Returns the exit code.
int sweep_settings(const CompareOptions& options, const Library& library, Console& console);

}  // namespace houserules
