// Globals that there are not, or that cannot be set, and functions that nothing calls.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds
///   HR200  a global that neither the language, the header nor the script has
///   HR201  a value assigned, in a function, to a global that the header does not declare as public
///   HR202  a value assigned to what the language or the header gives
///   HR206  a function that nothing calls; an error where its name is nearly that of one that is called
///   HR225  a function that is given twice
void check_names(const ScriptFacts& facts);

}  // namespace houserules
