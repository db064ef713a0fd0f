// Reachability of the scripts' functions.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "grammar/lua/parse.h"

namespace houserules {

/// The functions with these names and all they may call, directly or not: whatever they mention, including in nested
/// functions. Functions of the same name in several files count as one.
std::set<const lua::Function*> functions_reached(const std::vector<LuaScript>& scripts,
                                                 const std::vector<std::string>& names);

}  // namespace houserules
