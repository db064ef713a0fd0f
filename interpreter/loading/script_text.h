// Rule files as Lua loads them.
#pragma once

#include <string>

#include "interpreter/loading/rules.h"

namespace houserules {

/// The text of file `number` as it is written, without byte order mark and with a `#!` line made a comment. A variant
/// gets what it varies as `base`.
std::string loaded_text(const Rules& rules, std::size_t number);

}  // namespace houserules
