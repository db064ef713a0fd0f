// Scores a deal with the script's `score` or `team_score`.
#pragma once

#include "interpreter/language/interpreter.h"
#include "runtime/deal.h"

namespace houserules {

/// Sets `points` for everybody who took part in the deal, and `parts`, if not null, to what they consist of; other
/// seats are unchanged. Returns false if the script failed.
bool ask_scores(Interpreter& in, DealPoints& points, DealParts* parts = nullptr);

}  // namespace houserules
