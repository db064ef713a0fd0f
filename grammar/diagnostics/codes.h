// The codes of all diagnostics, whichever layer finds them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace houserules {

/// The code of a diagnostic: users see 12 as "HR012". Codes of one layer or kind stand together, so a range of them is
/// a comparison of two.
enum class Code : std::uint16_t {
  none = 0,
#define HOUSERULES_CODE(number, name, title) name = number,
#include "grammar/diagnostics/codes.def"
#undef HOUSERULES_CODE
};

/// "HR012"; "" for Code::none.
std::string to_string(Code code);

/// The code that users write so; Code::none when there is no such code.
Code code_of(std::string_view word);

/// A code, and what it is about in a few words.
struct CodeInfo {
  Code code;
  std::string_view title;
};

/// All codes, ascending.
std::span<const CodeInfo> all_codes();

/// The codes of headers and rule sheets among them.
std::span<const CodeInfo> header_codes();

/// What a code is about, in a few words.
std::string_view title_of(Code code);

}  // namespace houserules
