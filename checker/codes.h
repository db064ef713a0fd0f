// Which findings are wanted, and what is told of their codes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/codes.h"

namespace houserules {

/// The section of docs/checks/ about a code, in Markdown without its heading, ending with a line feed.
std::string explanation_of(Code code);

/// The pages of docs/checks/, one after another. The build makes a source of them.
std::string_view checks_pages();

/// Which findings are wanted. A word means the codes that begin with it: "HR012", "HR2".
struct CodeSelection {
  std::vector<std::string> select;  ///< empty: all
  std::vector<std::string> ignore;  ///< wins over `select`

  bool takes(Code code) const;
};

/// Why a word of a CodeSelection means no code at all, with the nearest code; "" when it means some.
std::string fault_of_code_word(const std::string& word);

}  // namespace houserules
