// Drives a game from phase to phase: deals, turns, scores, the next deal.
#pragma once

#include "interpreter/language/internals.h"

namespace houserules {

/// Plays on from where the state stands, answering the pending decision with State::choice, until somebody is to
/// choose, the game is over, or it cannot go on.
Status drive(World::Internals& in);

/// World::points_so_far.
bool points_so_far(World::Internals& in, std::vector<std::int64_t>& points);

/// Back to the state after loading. What outlives a deal is for the caller to carry over.
void restore_fresh(World::Internals& in);

}  // namespace houserules
