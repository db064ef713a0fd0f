// Several people at one screen: nobody sees the cards of another.
#pragma once

#include <string>

#include "cli/card_text.h"
#include "cli/console.h"
#include "cli/play/line_reader.h"

namespace houserules {

/// Takes the last player's cards off the screen and waits until `name` has taken their place. False at the end of
/// input.
bool hand_over(const std::string& name, LineReader& reader, const Console& console, const Style& style);

}  // namespace houserules
