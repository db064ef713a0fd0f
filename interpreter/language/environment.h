// The global environment of a rule file that runs in Lua.
#pragma once

#include "interpreter/language/values.h"

namespace houserules {

/// Makes it, once, while loading. May raise Lua errors.
void make_environment(Interpreter& in);
/// Sets what changes from deal to deal: `players`, `dealer` and `deal_number`.
void set_deal_globals(Interpreter& in);

}  // namespace houserules
