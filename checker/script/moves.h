// Moves in the script.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds HR205: a move that is offered, or compared with what was chosen, and that the header does not declare.
void check_moves(const ScriptFacts& facts);

}  // namespace houserules
