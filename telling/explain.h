// The answers to `why`.
#pragma once

#include <string>
#include <string_view>

#include "telling/offered_moves.h"

namespace houserules {

/// The answer to `why` and what is typed behind it, for the player who is asked; lines without the last line feed:
///   ""           what may be chosen, and of the cards in hand why the others may not
///   "7h"         a card: that it can be chosen, or why not
///   "3rd card"   the third of the hand as it is shown, or of cards that are not seen
///   "queens"     another value
///   "draw", "2"  a move, whether it is offered or not
std::string explain(std::string_view text, const Table& table, const Decision& decision, const Style& style,
                    const WhyNot& why = {});

}  // namespace houserules
