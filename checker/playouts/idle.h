// What no game has needed: parts of the script, moves, options.
#pragma once

#include "checker/playouts/playout_session.h"

namespace houserules {

/// Finds, as warnings, when the session has played enough to say so,
///   HR311  a part of the script that never ran
///   HR312  a move that was never offered
///   HR313  an option with which all games go the same way, whatever it is
/// each only in the rule file itself, and where the static checks have not told as much already.
void report_idle(CheckContext& context, const PlayoutSession& session);

}  // namespace houserules
