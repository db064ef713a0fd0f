// Which functions of the scripts others may call.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "grammar/lua/parse.h"

namespace houserules {

/// The named functions of these names, and those that may be called from them, directly or not: whatever they mention,
/// in bodies of functions inside them too. Functions of one name in several files count as one.
std::set<const lua::Function*> functions_reached(const std::vector<LuaScript>& scripts,
                                                 const std::vector<std::string>& names);

}  // namespace houserules
