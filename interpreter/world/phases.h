// A game goes from phase to phase: deals, turns, scores, the next deal.
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Plays on from where the state stands, answering the pending decision with GameState::choice, until somebody is to
/// choose, the game is over, or it cannot go on.
Status play_on(Interpreter& in);

/// Back to the state after loading. What outlives a deal is for the caller to carry over.
void restore_fresh(Interpreter& in);

}  // namespace houserules
