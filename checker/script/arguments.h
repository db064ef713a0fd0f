// What is passed to the language's functions, and what its operators are used on.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds HR217: an argument, an operand, or what a move offers, that is evidently of the wrong kind or missing.
void check_arguments(const ScriptFacts& facts);

}  // namespace houserules
