// The error for a name that is not a move.
#pragma once

#include <string>
#include <string_view>

#include "runtime/setup.h"

namespace houserules::machine {

/// Returns "the header has no move `paly`; did you mean `play`?".
std::string no_move(const Setup& setup, std::string_view name);

}  // namespace houserules::machine
