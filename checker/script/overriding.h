// Functions that a variant could not replace.
#pragma once

#include "checker/context.h"

namespace houserules {

/// Finds HR215, as a warning: `local f = fits` outside all functions keeps the function that the file has now, so that
/// a variant that defines `fits` anew changes nothing where `f` is called.
void check_overriding(CheckContext& context);

}  // namespace houserules
