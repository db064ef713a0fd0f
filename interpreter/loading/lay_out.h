// From a resolved header to what is laid on the table.
#pragma once

#include <string>
#include <vector>

#include "grammar/header/header.h"
#include "runtime/setup.h"

namespace houserules {

/// The runtime's setup of a resolved header. `names` are the players', by seat; missing ones get default names.
Setup lay_out(const ResolvedHeader& header, const std::vector<std::string>& names);

}  // namespace houserules
