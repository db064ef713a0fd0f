// Finds the `---` comments in a rule file's Lua.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace houserules {

/// The text after `---` on one line, without surrounding space.
struct SheetLine {
  std::size_t begin = 0, end = 0;  ///< byte offsets of the text
  std::size_t comment = 0;         ///< of the first `-`
  bool follows = false;            ///< the previous line is also such a comment, and neither is empty
};

/// All comments that start a line with exactly three dashes, in file order, except inside strings and long comments. An
/// empty one ends a paragraph and is omitted.
std::vector<SheetLine> sheet_lines(std::string_view text);

}  // namespace houserules
