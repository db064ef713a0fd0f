// The layout of a header: where its columns stand.
#pragma once

#include <string>
#include <string_view>

namespace houserules {

/// The text with its header aligned: statements begin their lines, what follows the keyword begins in one column, and
/// so do the texts and conditions of neighbouring statements of a kind: where most of those stand that are set off
/// already, else behind the longest. Only blanks are changed: each line stays one, and the header means the same.
/// Misspelt statements stay as they are. Without a header, the text itself.
std::string aligned_header(std::string_view text);

}  // namespace houserules
