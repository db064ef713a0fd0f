// Analyses of the scripts for chunk_text.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "grammar/lua/parse.h"
#include "grammar/lua/positions.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// The top-level functions after whose return no script code runs: those used only as `return NAME(...)` in another of
/// them. This includes `turn` and the other callbacks, which the engine calls.
std::set<const lua::Function*> last_functions(const Rules& rules);

/// Whether the table of which this sets a field is certainly one that the script made: a variable that is given nothing
/// but `{ ... }`.
bool is_set_in_own_table(const lua::Index& target);

/// By line of `chunk`, counted from 1 as Lua does: the index in LuaScript::statements of the innermost statement that
/// the line's first token belongs to, or -1. `origins` maps each byte of the chunk to its offset in `text`, the file.
std::vector<int> statements_by_line(const std::string& chunk, const LuaScript& script, const std::string& text,
                                    const lua::Positions& positions, const std::vector<std::size_t>& origins);

}  // namespace houserules
