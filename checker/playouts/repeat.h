// Is a game that is played again the same game?
#pragma once

#include "checker/playouts/playout_session.h"

namespace houserules {

/// Plays some games twice, and lets the user of the checker play one in another process (CheckSettings::replays). Finds
/// HR390: they differ, which is no fault of the rule file's but ours.
void check_repeat(CheckContext& context, const PlayoutSession& session);

}  // namespace houserules
