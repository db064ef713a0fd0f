// Statements that nothing reaches, or that do nothing.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds, as warnings, HR221 (a statement behind one that does not come back) and HR224 (an empty branch, a call whose
/// result is all that it has to give and that nothing takes, a variable assigned to itself).
void check_flow(const ScriptFacts& facts);

}  // namespace houserules
