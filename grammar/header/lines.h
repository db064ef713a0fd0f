// Finds the header in a rule file and splits it into statements.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/diagnostics/source_text.h"

namespace houserules {

/// The location of a header, as byte offsets.
struct HeaderPlace {
  std::size_t opener = 0;          ///< the start of `--[[ rules`
  std::size_t begin = 0, end = 0;  ///< between the delimiters
};

/// Finds the header, or the reason why there is none (HR001 to HR005).
std::variant<HeaderPlace, Diagnostic> find_header(const SourceText& source, const std::string& file);

/// One statement with its continuation lines, without surrounding space and comments.
struct StatementPlace {
  std::size_t begin = 0, end = 0;
};

/// Splits text[begin, end) into statements. A line continues the previous one if it is indented more than the first
/// statement or is between braces; a line that opens a statement ends an unclosed brace.
std::vector<StatementPlace> split_statements(std::string_view text, std::size_t begin, std::size_t end);

/// The end of the line containing `at`: the offset of its line feed, or the end of the text.
std::size_t line_end(std::string_view text, std::size_t at);

}  // namespace houserules
