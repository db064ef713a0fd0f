// Places in a rule file, for findings.
#pragma once

#include <string_view>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules {

/// Where the first word of a line begins: Lua's errors have no columns.
Position start_of_line(std::string_view text, int line);

}  // namespace houserules
