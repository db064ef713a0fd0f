// Resolves the names in a script.
#pragma once

#include "grammar/lua/parse.h"

namespace houserules::lua {

/// Completes the bare tree as parse_lua promises: parents, locals and globals with their uses, function names and
/// upvalues, the lists of statements and functions. Reports what Lua's compiler refuses in well-formed text. For
/// parse_lua only.
void resolve(LuaScript& script);

}  // namespace houserules::lua
