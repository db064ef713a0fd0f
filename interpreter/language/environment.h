// The global environment of a rule file that runs in Lua.
#pragma once

#include "interpreter/language/values.h"

namespace houserules {

/// Creates the environment. Call once, while loading. May raise Lua errors.
void make_environment(Interpreter& in);
/// Updates the globals that depend on the deal: `players`, `dealer` and `deal_number`.
void set_deal_globals(Interpreter& in);

}  // namespace houserules
