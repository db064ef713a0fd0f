// Texts that are longer than the screen, a page at a time.
#pragma once

#include <optional>
#include <string>

#include "screen/screen.h"
#include "telling/card_text.h"

namespace houserules {

/// Shows the text under its title, page by page, until it has been read or closed. `last`: what the next key does at
/// the end, as in "any key: back to the table"; that key does nothing else.
void page_through(LiveScreen& screen, const Style& style, const std::string& title, const std::string& text,
                  const std::string& last);

/// The same, with a question at the end. Nothing at the end of input.
std::optional<std::string> ask_below(LiveScreen& screen, const Style& style, const std::string& title,
                                     const std::string& text, const std::string& question);

}  // namespace houserules
