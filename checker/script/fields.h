// Fields and functions that nothing has.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds
///   HR203  a field or function that a player, pile, list, card, table of the script, ... does not have
///   HR204  an option that is not declared
///   HR207  a value assigned to a field that cannot be set
/// where it is evident what is asked for it, and, where that is not, when nothing at all has such a field.
void check_fields(const ScriptFacts& facts);

}  // namespace houserules
