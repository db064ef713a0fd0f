// Places in a rule file's text: bytes to lines and columns, and code points for messages.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules {

/// What some editors put before a text in UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

/// The length in bytes of the code point that begins at `at`, or 0 when the bytes there are not UTF-8. `at` is inside
/// `text`.
std::size_t code_point_length(std::string_view text, std::size_t at);

/// The offset of the first byte that is not UTF-8, if there is one.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

/// The text fit for a message or a terminal: control characters and bytes that are not UTF-8 become U+FFFD, a tab a
/// blank.
std::string printable(std::string_view text);

/// `text` in backquotes, made printable and cut after 40 code points.
std::string backquoted(std::string_view text);

/// A text with an index of its lines. Refers to `text`, which must outlive it.
class SourceText {
 public:
  explicit SourceText(std::string_view text);

  std::string_view text() const { return text_; }
  /// The position of a byte offset, 0 to the text's length. A byte order mark has no column.
  Position position(std::size_t offset) const;
  Range range(std::size_t begin, std::size_t end) const { return {position(begin), position(end)}; }
  /// The line without its line end, or nothing when the text has no such line. Lines count from 1.
  std::optional<std::string_view> line(int number) const;

 private:
  std::string_view text_;
  struct Checkpoint {
    std::size_t offset, points;
  };
  std::size_t points_before(std::size_t offset) const;

  std::vector<std::size_t> line_begins_;
  std::vector<Checkpoint>
      checkpoints_;  ///< code points before some offsets, so that very long lines are not counted again
};

}  // namespace houserules
