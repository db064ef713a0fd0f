// Can the deal of the header be dealt?
#pragma once

#include "checker/context.h"

namespace houserules {

/// For every trial of trials_of() finds HR303 (the pack has not enough cards), HR304 (no `deal` holds, though
/// the header has some and the script deals nothing), HR305 (hands stay empty, though `deal` is to fill them) and HR306
/// (a number that cannot be: the header cannot be resolved). Each is told once, for the first trial, with how many
/// others share it.
void check_deals(CheckContext& context);

}  // namespace houserules
