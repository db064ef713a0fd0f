// Ranks, suits and colours in the script: are they those of the pack?
#pragma once

#include "checker/check.h"

namespace houserules {

/// Finds HR212 (a rank, suit, colour or card that is in no pack of the header; in `is` and patterns also in no usual
/// pack) and HR213 (a rank or suit compared as if it were a number), where it is evident that a card is asked.
void check_faces(CheckContext& context);

}  // namespace houserules
