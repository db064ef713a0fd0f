// Formats headers: aligns their columns.
#pragma once

#include <string>
#include <string_view>

namespace houserules {

/// Returns `text` with its header aligned. Statements start in the first column, and what follows the keyword in a
/// fixed one. Texts and conditions of adjacent statements of a kind share a column: the one most of those use that are
/// already set off, or else just after the longest statement. Only whitespace within lines changes, so the header keeps
/// its meaning. Statements with unknown keywords are unchanged, and so is a text without a header.
std::string aligned_header(std::string_view text);

}  // namespace houserules
