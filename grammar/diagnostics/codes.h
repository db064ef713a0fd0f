// The codes of all diagnostics, from every layer.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace houserules {

/// A diagnostic code; users see 12 as "HR012". Codes of one layer or kind are contiguous, so membership is a range
/// test.
enum class Code : std::uint16_t {
  none = 0,
#define HOUSERULES_CODE(number, name, title) name = number,
#include "grammar/diagnostics/codes.def"
#undef HOUSERULES_CODE
};

/// "HR012"; "" for Code::none.
std::string to_string(Code code);

/// The code that a user typed ("HR012"); Code::none if there is none.
Code code_of(std::string_view word);

/// A code and its short title.
struct CodeInfo {
  Code code;
  std::string_view title;
};

/// All codes, ascending.
std::span<const CodeInfo> all_codes();

/// The subset of all_codes() that concerns headers and rule sheets.
std::span<const CodeInfo> header_codes();

/// A code's short title.
std::string_view title_of(Code code);

}  // namespace houserules
