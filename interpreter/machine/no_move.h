// What is said of a name that is no move.
#pragma once

#include <string>
#include <string_view>

#include "runtime/setup.h"

namespace houserules::machine {

/// "`paly` is no move of the header; did you mean `play`?"
std::string no_move(const Setup& setup, std::string_view name);

}  // namespace houserules::machine
