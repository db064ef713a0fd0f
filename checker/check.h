// Checks whether a rule file is sound.
#pragma once

#include "checker/context.h"

namespace houserules {

/// Checks a loaded rule file. A check is skipped once earlier ones have found errors.
CheckReport check(std::shared_ptr<const Rules> rules, const CheckSettings& settings);

}  // namespace houserules
