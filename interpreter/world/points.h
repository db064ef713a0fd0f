// What a deal is worth, by the script's `score` or `team_score`.
#pragma once

#include "interpreter/language/interpreter.h"
#include "runtime/deal.h"

namespace houserules {

/// The points of all who took part (others are left at 0), and with `parts` what they consist of. False if the script
/// failed.
bool ask_scores(Interpreter& in, DealPoints& points, DealParts* parts = nullptr);

}  // namespace houserules
