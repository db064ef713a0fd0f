// Finds the `---` comments in a rule file's Lua.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace houserules {

/// What stands behind `---` on one line, without the space around it.
struct SheetLine {
  std::size_t begin = 0, end = 0;  ///< byte offsets of the words
  std::size_t comment = 0;         ///< of the first `-`
  bool follows = false;            ///< the line above is such a comment too, and neither is empty
};

/// All comments that begin a line with just three dashes, in file order; not those inside strings and long comments. An
/// empty one ends a paragraph and is left out.
std::vector<SheetLine> sheet_lines(std::string_view text);

}  // namespace houserules
