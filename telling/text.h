// Text for terminals: widths, wrapping, columns.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/text.h"

namespace houserules {

/// The number of terminal columns of a text: its code points without ANSI escapes and combining marks.
int display_width(std::string_view text);

/// `text` padded with spaces to `width` columns; longer texts are returned unchanged.
std::string pad_right(std::string_view text, int width);
std::string pad_left(std::string_view text, int width);

/// Wraps `text` at `width` columns (longer words get a line of their own). Lines begin with `indent`, the first with
/// `first`. Runs of white space collapse. Every line ends with a line feed; an empty text gives none.
std::string wrap(std::string_view text, int width, std::string_view first = "", std::string_view indent = "");

/// A shell command wrapped at `width` columns; all lines but the last end with a backslash, so that they can be copied
/// together. Ends with a line feed.
std::string wrapped_command(std::string_view command, int width);

/// Lays out unbroken parts in lines of at most `width` columns (longer parts get a line of their own), separated by
/// `gap`. The first line begins with `first`, later ones with `indent` spaces, by default the width of `first`. Spaces
/// at the start of a part widen the gap before it. Ends with a line feed; without parts returns the first line alone.
std::string flow(const std::vector<std::string>& parts, int width, std::string_view first, std::string_view gap = "  ",
                 std::optional<int> indent = std::nullopt);

/// Rows in columns two spaces apart. The columns listed in `right` are right-aligned. Lines have no trailing spaces and
/// each ends with a line feed.
std::string columns(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& right = {},
                    std::string_view indent = "");

/// "12.3%" for 0.123.
std::string percent(double share);

/// The texts, with three or more consecutive numbers as "1 to 104"; shorter runs than `least` stay as they are.
std::vector<std::string> folded(const std::vector<std::string>& texts, std::size_t least = 3);

/// Ascending numbers as "2 to 7" or "2, 4 or 6".
std::string ranges_of(const std::vector<int>& numbers);

/// "2 to 7 players", "1 player": the numbers of players of a game.
std::string players_of(const std::vector<int>& numbers);

/// The text with its first letter capitalised, if ASCII.
std::string capital(std::string text);

/// The lines of a text, without their line feeds.
std::vector<std::string> lines_of(std::string_view text);

/// `text` as one word of a shell command, quoted if needed.
std::string shell_word(const std::string& text);

/// The text cut to `width` columns, with "..." or "…" at the cut.
std::string cut_to(const std::string& text, int width, bool symbols);
/// The same, but cut between words unless that would lose more than half of the room: "Anna  dealer, bid: 2…".
std::string cut_between_words(const std::string& text, int width, bool symbols);

/// Text as it stands in SVG and HTML, also between quotation marks.
std::string markup_text(std::string_view text);

/// `text` that many times.
std::string repeated(std::string_view text, int times);

/// The columns of the widest of these lines.
int widest(const std::vector<std::string>& lines);

/// Replaces every `what` in `text` by `by`.
void replace_all(std::string& text, std::string_view what, std::string_view by);

}  // namespace houserules
