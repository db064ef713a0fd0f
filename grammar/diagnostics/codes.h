// The codes of the faults that the grammar layer finds.
#pragma once

#include <span>
#include <string_view>

namespace houserules {

/// A diagnostic's code and what it is about, in a few words. A code keeps its meaning for ever.
struct CodeInfo {
  std::string_view code;
  std::string_view title;
};

/// The codes of headers and rule sheets, HR001 to HR099, ascending.
std::span<const CodeInfo> header_codes();

}  // namespace houserules
