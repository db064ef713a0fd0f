// Where a script that calls `finish()` can just return.
#pragma once

#include <set>
#include <string>

#include "grammar/lua/parse.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// The functions at the top of the scripts after which, once they return, nothing of the scripts runs any more: those
/// that are never used but as `return NAME(...)` in another of them (`turn` and the other callbacks, which the engine
/// calls, among them).
std::set<const lua::Function*> last_functions(const Rules& rules);

}  // namespace houserules
