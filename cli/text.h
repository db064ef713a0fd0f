// Text for the terminal: widths, wrapping, columns, lists of words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// Columns that a text takes on a terminal: code points, without ANSI escapes and combining marks.
int display_width(std::string_view text);

/// `text` filled up with spaces to `width` columns; longer texts stay as they are.
std::string pad_right(std::string_view text, int width);
std::string pad_left(std::string_view text, int width);

/// The words of `text` in lines of at most `width` columns (longer words stand alone), each beginning with `indent`,
/// the first with `first` instead. Runs of white space count as one. Every line ends with a line feed; an empty text
/// gives none.
std::string wrap(std::string_view text, int width, std::string_view first = "", std::string_view indent = "");

/// The parts in lines of at most `width` columns, none broken (longer ones stand alone), `gap` between two of a line.
/// The first line begins with `first`, the others with as many spaces, or with `indent` where that is given. Ends with
/// a line feed; no parts give the first line alone. Spaces with which a part begins widen the gap before it.
std::string flow(const std::vector<std::string>& parts, int width, std::string_view first, std::string_view gap = "  ",
                 std::optional<int> indent = std::nullopt);

/// Rows in columns two spaces apart. Columns whose number stands in `right` are aligned to the right; the last of the
/// others is not filled up. Every line ends with a line feed.
std::string columns(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& right = {},
                    std::string_view indent = "");

/// "a", "a and b", "a, b and c"; with another last word "a, b or c".
std::string list_of_words(const std::vector<std::string>& words, std::string_view last = "and");

/// The parts with `between` between two of them.
std::string joined(const std::vector<std::string>& parts, std::string_view between);

/// "12.3%" for 0.123.
std::string percent(double share);

/// "1 card", "2 cards".
std::string counted(std::int64_t n, std::string_view noun);

/// "2 to 7", "2, 4 or 6": of ascending numbers.
std::string ranges_of(const std::vector<int>& numbers);

/// Words of `text` at white space.
std::vector<std::string> split_words(std::string_view text);

/// ASCII letters in lower case.
std::string lower(std::string_view text);

/// `text` as one word of a shell's command line.
std::string shell_word(const std::string& text);

}  // namespace houserules
