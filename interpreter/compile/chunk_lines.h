// Which statement stands on which line of a chunk.
#pragma once

#include <string>
#include <vector>

#include "grammar/lua/parse.h"
#include "grammar/lua/positions.h"

namespace houserules {

/// By the lines of `chunk`, counted as Lua does, from 1: the place in LuaScript::statements of the innermost statement
/// to which the first token of the line belongs, or -1. `origins` tells of each byte of the chunk where in `text`, the
/// file, it stands.
std::vector<int> statements_by_line(const std::string& chunk, const LuaScript& script, const std::string& text,
                                    const lua::Positions& positions, const std::vector<std::size_t>& origins);

}  // namespace houserules
