// The conditions of the header, and of the rule sheet.
#pragma once

#include "checker/context.h"

namespace houserules {

/// Finds, as warnings, HR226 (a condition that never holds) and HR227 (a statement that never counts, as later ones
/// always take its place).
void check_conditions(CheckContext& context);

}  // namespace houserules
