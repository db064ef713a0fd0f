// Which assignments of a script would write over what the table's objects hold.
#pragma once

#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/header/header.h"
#include "grammar/lua/parse.h"

namespace houserules {

/// Cards, players and piles hold their fields and methods as plain entries of tables, so that reading one costs no
/// call; Lua then asks nobody when one is assigned. So an assignment to such a name is a fault (HR101), unless the
/// table is the script's own: a local or a field of one that is made with `{ }`, or walked over in one.
std::vector<Diagnostic> refuse_fixed_fields(const LuaScript& script, const Header& header);

}  // namespace houserules
