// Converts byte offsets to lines and columns.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules {

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

/// The edit that applies the diagnostic's guess to the misspelt word within its range. Nothing if there is no guess, or
/// the word is not found there.
std::optional<Replacement> guessed_fix(const Diagnostic& diagnostic, const SourceText& source);

}  // namespace houserules
