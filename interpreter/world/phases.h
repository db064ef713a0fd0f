// Takes a game from phase to phase: deals, turns, scores, the next deal.
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Plays on from the current state, answering a pending decision with GameState::choice, until somebody must choose,
/// the game is over, or it cannot go on.
Status play_on(Interpreter& in);

}  // namespace houserules
