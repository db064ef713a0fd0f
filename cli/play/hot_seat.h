// Several people at one screen, none of whom sees another's cards.
#pragma once

#include <string>

#include "cli/card_text.h"
#include "cli/console.h"
#include "cli/play/line_reader.h"

namespace houserules {

/// Clears the screen of what one player was shown, for what all at it may read.
void clear_for_all(LineReader& reader, const Console& console, const Style& style);

/// Clears the last player's cards from the screen and waits until `name` has taken over. False at the end of input.
bool hand_over(const std::string& name, LineReader& reader, const Console& console, const Style& style);

}  // namespace houserules
