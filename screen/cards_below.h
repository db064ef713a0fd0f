// Draws the cards named in a text.
#pragma once

#include <string>

#include "runtime/setup.h"
#include "telling/card_text.h"

namespace houserules {

/// The text of a page, with the cards drawn below each line that lists some together, such as a hand that is counted or
/// a board; words between cards set them apart, as a starter. Lines that say what a player chose stay as they are. The
/// text is returned unchanged if all of it would take more than `rows` lines that are not empty. Not for plain style.
std::string with_cards_below(const std::string& text, const Setup& setup, const Style& style, int rows);

}  // namespace houserules
