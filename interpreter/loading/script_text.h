// Rule files as Lua loads them.
#pragma once

#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

/// The text of file `number` as it is written, without byte order mark and with a `#!` line made a comment. A variant
/// gets what it varies as `base`.
std::string loaded_text(const Rules& rules, std::size_t number);

/// The same with line breaks around each statement, so that a line tells which runs: `statements[line]`, from 1 as Lua
/// counts, is the index in LuaScript::statements of the innermost statement that the line's first token belongs to, or
/// -1.
std::string numbered_text(const Rules& rules, std::size_t number, std::vector<int>& statements);

}  // namespace houserules
