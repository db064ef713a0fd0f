// Comparisons that always come out the same.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds
///   HR212  a rank, suit or colour compared with a word that no pack of the header has
///   HR213  a rank or suit compared as if it were a number
///   HR214  an option compared with what it never is
///   HR216  another comparison that comes out the same every time: kinds that are never equal, numbers out of reach, a
///          thing compared with itself, a condition that is always true
void check_comparisons(const ScriptFacts& facts);

}  // namespace houserules
