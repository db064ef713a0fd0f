// How functions are called, and lists are walked.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds
///   HR218  a dot where the call needs a colon, or a colon where it needs a dot
///   HR219  a call of what is no function
///   HR220  a loop over a list without `each`
void check_calls(const ScriptFacts& facts);

}  // namespace houserules
