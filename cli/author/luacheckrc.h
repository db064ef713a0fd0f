// A luacheck configuration (https://luacheck.readthedocs.io) for rule files.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

/// The text of a .luacheckrc: the language's globals and, per rule file, the globals its header declares and those it
/// or its bases define. Matches files by name alone, in any folder.
std::string luacheckrc(const std::vector<std::shared_ptr<const Rules>>& games);

}  // namespace houserules
