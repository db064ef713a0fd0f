// Answers the command `why`.
#pragma once

#include <string>
#include <string_view>

#include "telling/offered_moves.h"

namespace houserules {

/// Answers `why` and its argument, for the player to move; no line feed at the end:
///   ""           what may be chosen, and why the other cards in hand may not
///   "7h"         a card: that it can be chosen, or why not
///   "3rd card"   the third card of the hand as shown, or of a hidden hand
///   "queens"     another value
///   "draw", "2"  a move, offered or not
std::string explain(std::string_view text, const Table& table, const Decision& decision, const Style& style,
                    const WhyNot& why = {});

}  // namespace houserules
