// Shows long texts a page at a time.
#pragma once

#include <optional>
#include <string>

#include "screen/screen.h"
#include "telling/card_text.h"

namespace houserules {

/// The number of lines that a page has.
int rows_of_page(const LiveScreen& screen);

/// Shows `text` under its title, page by page, until it has been read or closed. `last` describes the key at the end,
/// as in "any key: back to the table", and `leaves` what q does before. Returns the key that ended it: 'q' also for Q,
/// '\0' at the end of input. A whole line ends it, too, and is read next; with `keeps_letters`, so does a letter, with
/// which the next line begins.
char page_through(LiveScreen& screen, const Style& style, const std::string& title, const std::string& text,
                  const std::string& last, const char* leaves = "leave", bool keeps_letters = false);

/// The same with a question at the end. Returns the answer; nothing at the end of input.
std::optional<std::string> ask_below(LiveScreen& screen, const Style& style, const std::string& title,
                                     const std::string& text, const std::string& question);

}  // namespace houserules
