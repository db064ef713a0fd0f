// A configuration of luacheck (https://luacheck.readthedocs.io) for rule files.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/loading/rules.h"

namespace houserules {

/// The text of a .luacheckrc: the language's globals and, for each rule file, the globals that its header declares and
/// that it or its bases define. Files are named by their last part, wherever they lie.
std::string luacheckrc(const std::vector<std::shared_ptr<const Rules>>& games);

}  // namespace houserules
