// UTF-8, and text made safe for messages and terminals.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace houserules {

/// The UTF-8 byte order mark that some editors write.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

/// The length in bytes of the code point at `at`, or 0 if the bytes there are not UTF-8. `at` must be inside `text`.
std::size_t code_point_length(std::string_view text, std::size_t at);

/// How many bytes further the next code point begins; a byte that is not UTF-8 counts as one.
std::size_t code_point_step(std::string_view text, std::size_t at);

/// The offset of the first byte that is not UTF-8, if any.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

/// The code point of `length` bytes at `at`, which must be valid UTF-8.
char32_t code_point(std::string_view text, std::size_t at, std::size_t length);

/// Whether a code point may do something to a terminal instead of being shown: C0 and C1 control characters (line feeds
/// and tabs too), DEL, the controls of writing direction, line and paragraph separators, and the noncharacters U+FFFE
/// and U+FFFF.
bool is_control(char32_t point);

/// The text made safe for a message or a terminal: control characters and invalid UTF-8 become U+FFFD, a tab becomes a
/// blank.
std::string printable(std::string_view text);

/// Whether the text is UTF-8 without control characters.
bool is_printable(std::string_view text);

/// What of `text`, which must be UTF-8, can be seen: without blanks other than U+0020 and characters of no width. Texts
/// of which the same can be seen look alike.
std::string visible(std::string_view text);

/// `text` in backquotes, made printable and truncated to 40 code points.
std::string backquoted(std::string_view text);

}  // namespace houserules
