// The words for faults of syntax: what was found, and what its author probably meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/lua/parse.h"

namespace houserules::lua {

/// The token at `offset`, without the space after it; "" at the end of the text. Text that is no token gives one code
/// point.
std::string_view token_at(std::string_view text, std::size_t offset);

/// "`x`", shortened when long; "the end of the file"; "a character with code 7".
std::string describe_token(std::string_view text, std::size_t offset);

/// How to mend a common slip at `offset` (`!=`, `+=`, `&&`, curly quotes, a reserved word as a name, `=` for `==`,
/// ...), or "". `expected` is what the grammar wanted there.
std::string slip_help(std::string_view text, std::size_t offset, std::string_view expected);

/// Adds a fault of code HR100 to the script's diagnostics, unless there are kMaxLuaFaults.
void add_fault(LuaScript& script, Range range, std::string message, std::vector<Note> notes = {});

}  // namespace houserules::lua
