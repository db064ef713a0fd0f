// The codes of all findings, whichever layer finds them, and what is said about each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/codes.h"

namespace houserules {

/// The codes of all findings, ascending: those of headers, of variants, of the script and of the games played.
const std::vector<CodeInfo>& all_codes();

/// What a code is about, in a few words; "" when there is no such code.
std::string_view title_of_code(std::string_view code);

/// The section of docs/checks.md about a code, in Markdown without its heading, ending with a line feed; nothing when
/// there is none.
std::optional<std::string> explanation_of(std::string_view code);

/// Which findings are wanted. A word means the codes that begin with it: "HR012", "HR2".
struct CodeSelection {
  std::vector<std::string> select;  ///< empty: all
  std::vector<std::string> ignore;  ///< wins over `select`

  bool takes(std::string_view code) const;
};

/// Why a word of a CodeSelection means no code at all, with the nearest code; "" when it means some.
std::string fault_of_code_word(const std::string& word);

}  // namespace houserules
