// Byte offsets to lines and columns, UTF-8 checks, and text made safe for messages.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

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

/// `text` in backquotes, made printable and truncated to 40 code points.
std::string backquoted(std::string_view text);

/// A text with a line index. Refers to `text`, which must outlive it.
class SourceText {
 public:
  explicit SourceText(std::string_view text);

  std::string_view text() const { return text_; }
  /// The position of a byte offset in 0..text().size(). A byte order mark takes no column.
  Position position(std::size_t offset) const;
  Range range(std::size_t begin, std::size_t end) const { return {position(begin), position(end)}; }
  /// The line without its line end, or nothing if there is no such line. Lines count from 1.
  std::optional<std::string_view> line(int number) const;

 private:
  std::string_view text_;
  struct Checkpoint {
    std::size_t offset, points;
  };
  std::size_t points_before(std::size_t offset) const;

  std::vector<std::size_t> line_begins_;
  std::vector<Checkpoint> checkpoints_;  ///< code points before certain offsets, so that long lines are not rescanned
};

}  // namespace houserules
