// Finds assignments that would overwrite fields of the table's objects.
#pragma once

#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/header/header.h"
#include "grammar/lua/parse.h"

namespace houserules {

/// Cards, players and piles hold their fields and methods as plain table entries, so that reading one costs no call;
/// but then Lua cannot intercept an assignment either. So assigning to such a name is a fault (HR101), unless the table
/// is the script's own: made with `{ }`, or reached through or iterated from one that is.
std::vector<Diagnostic> refuse_fixed_fields(const LuaScript& script, const Header& header);

}  // namespace houserules
