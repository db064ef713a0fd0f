// What find_leaks finds, as findings.
#pragma once

#include "checker/playouts/playout_session.h"

namespace houserules {

/// Looks for leaks in the session's trials, those with the options as they are first, as long as the session has
/// time. Finds HR314: what somebody is offered gives hidden cards away.
void report_leaks(CheckContext& context, PlayoutSession& session);

}  // namespace houserules
