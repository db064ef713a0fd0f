// What chunk_text has to find out of the scripts.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "grammar/lua/parse.h"
#include "grammar/lua/positions.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// The functions at the top of the scripts after which, once they return, nothing of the scripts runs any more: those
/// that are never used but as `return NAME(...)` in another of them (`turn` and the other callbacks, which the engine
/// calls, among them).
std::set<const lua::Function*> last_functions(const Rules& rules);

/// By the lines of `chunk`, counted as Lua does, from 1: the place in LuaScript::statements of the innermost statement
/// to which the first token of the line belongs, or -1. `origins` tells of each byte of the chunk where in `text`, the
/// file, it stands.
std::vector<int> statements_by_line(const std::string& chunk, const LuaScript& script, const std::string& text,
                                    const lua::Positions& positions, const std::vector<std::size_t>& origins);

}  // namespace houserules
