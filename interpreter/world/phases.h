// Runs a game through its phases: deals, turns, scoring, the next deal.
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Plays on, answering a pending decision with GameState::choice, until somebody must choose, the game is over, or it
/// cannot continue.
Status play_on(Interpreter& in);

}  // namespace houserules
