// Games played at random: does the script run, and do the games end?
#pragma once

#include "checker/check.h"

namespace houserules {

/// Plays settings.games games for each number of players that the header allows, with the options as they are unless
/// set. Finds HR300 (the script cannot be loaded or stops with an error) and, as a warning, HR301 (deals that reach the
/// limit of decisions); each with the command that plays such a game again.
void check_playouts(CheckContext& context);

}  // namespace houserules
