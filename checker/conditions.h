// The conditions of the header, and of the rule sheet.
#pragma once

#include "checker/check.h"

namespace houserules {

/// Finds, as warnings, HR226 (a condition that never holds), HR227 (a statement that never counts, as later ones always
/// take its place) and HR228 (numbers of players for which no `deal` holds, in a game whose script does not deal).
void check_conditions(CheckContext& context);

}  // namespace houserules
