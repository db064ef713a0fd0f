// The text of a rule file as Lua compiles it.
#pragma once

#include <string>
#include <vector>

#include "interpreter/rules.h"
#include "runtime/setup.h"

namespace houserules {

/// The text without byte order mark and `#!` line, all lines where they were. Globals are read straight from the
/// chunk's environment, which costs one lookup; so that assignments can be watched all the same, each global that is
/// assigned becomes a field of the chunk's first argument, and each public value that is read a field of its second. A
/// variant's third argument is `base`. `script` is the tree of `file`.
std::string chunk_text(const RuleFile& file, const LuaScript& script, const std::vector<PublicInfo>& publics,
                       bool is_variant);

}  // namespace houserules
