// Converts byte offsets in a Lua script to lines and columns.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules::lua {

/// Counts lines as Lua does (LF, CR, CRLF and LFCR each end one) and columns in code points. A BOM takes no column; a
/// byte that is not UTF-8 takes one. Fast on long lines too. `text` must outlive it.
class Positions {
 public:
  explicit Positions(std::string_view text);
  Position at(std::size_t offset) const;
  Range range(std::size_t begin, std::size_t end) const { return {at(begin), at(end)}; }
  /// The offset of a position returned by `at`.
  std::size_t offset(Position position) const;
  /// The offset of the start of the line containing `offset`.
  std::size_t line_start(std::size_t offset) const;

 private:
  std::size_t line_index(std::size_t offset) const;
  std::size_t code_points_before(std::size_t offset) const;

  std::string_view text_;
  std::vector<std::size_t> line_starts_;
  struct Checkpoint {
    std::size_t offset, count;
  };
  std::vector<Checkpoint> checkpoints_;  ///< the first code point at regular byte intervals; empty for ASCII text
};

}  // namespace houserules::lua
