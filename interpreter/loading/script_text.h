// Prepares rule files for Lua.
#pragma once

#include <string>

#include "interpreter/loading/rules.h"

namespace houserules {

/// The text of file `number` for Lua to load: without a byte order mark, with a `#!` line turned into a comment, and in
/// a variant with `base` as a local. Line numbers are unchanged.
std::string loaded_text(const Rules& rules, std::size_t number);

}  // namespace houserules
