// Who is meant by each name of a script.
#pragma once

#include "grammar/lua/parse.h"

namespace houserules::lua {

/// Fills in what parse_lua promises beyond the bare tree: parents, locals and globals with their uses, functions with
/// their names and upvalues, the lists of statements and functions; adds the faults that Lua's compiler finds in
/// well-formed text. For parse_lua only.
void resolve(LuaScript& script);

}  // namespace houserules::lua
