// Variables that nobody reads, or that hide something.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds, as warnings, HR222 (a local or global that is given a value and never read) and HR223 (a local with the name
/// of a pile, a public value or a thing of the language, which it hides).
void check_locals(const ScriptFacts& facts);

}  // namespace houserules
