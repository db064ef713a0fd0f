// Resolves the names in a script.
#pragma once

#include "grammar/lua/parse.h"

namespace houserules::lua {

/// Completes the bare tree for parse_lua: parents, locals and globals with their uses, function names and upvalues, the
/// lists of statements and functions. Reports errors that Lua's compiler finds in syntactically valid code.
void resolve(LuaScript& script);

}  // namespace houserules::lua
