// Ranks, suits and colours that are looked for: are they those of a pack?
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds, in `is`, `where` and their like, HR212 (a rank, suit, colour or card that is in no pack of the header, nor in
/// a usual one), HR213 (a rank given as a number) and HR203 (a pattern, or a field to go by, that cards do not have).
void check_faces(const ScriptFacts& facts);

}  // namespace houserules
