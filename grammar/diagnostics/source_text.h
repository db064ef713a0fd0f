// Converts byte offsets to lines and columns, and back.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules {

/// A text with a line index, which is fast on long lines too. Refers to `text`, which must outlive it.
class SourceText {
 public:
  /// What ends a line: LF alone, or as for Lua each of LF, CR, CRLF and LFCR.
  enum class LineEnds { line_feeds, of_lua };
  explicit SourceText(std::string_view text, LineEnds ends = LineEnds::line_feeds);

  std::string_view text() const { return text_; }
  /// The position of a byte offset in 0..text().size(). A byte order mark takes no column; a byte that is not UTF-8
  /// takes one.
  Position position(std::size_t offset) const;
  Range range(std::size_t begin, std::size_t end) const { return {position(begin), position(end)}; }
  /// The byte offset of a position; the nearest one if the text has no such position.
  std::size_t offset(const Position& position) const;
  /// The offset of the start of the line that contains `offset`.
  std::size_t line_begin(std::size_t offset) const { return line_begins_[line_index(offset)]; }
  /// The line without its line end, or nothing if there is no such line. Lines count from 1.
  std::optional<std::string_view> line(int number) const;

 private:
  std::string_view text_;
  struct Checkpoint {
    std::size_t offset, points;
  };
  std::size_t line_index(std::size_t offset) const;
  std::size_t points_before(std::size_t offset) const;

  std::vector<std::size_t> line_begins_;
  std::vector<Checkpoint> checkpoints_;  ///< the first code point at regular byte intervals; empty for ASCII text
};

/// The edit that applies the diagnostic's guess to the misspelt word within its range. Nothing if there is no guess, or
/// the word is not found there.
std::optional<Replacement> guessed_fix(const Diagnostic& diagnostic, const SourceText& source);

}  // namespace houserules
