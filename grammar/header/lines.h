// Finds the header in a rule file and cuts it into statements.
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

/// Where a header stands, as byte offsets.
struct HeaderPlace {
  std::size_t opener_begin = 0, opener_end = 0;  ///< `--[[ rules`
  std::size_t begin = 0, end = 0;                ///< between the delimiters
  std::size_t closer_end = 0;                    ///< behind `]]`
};

/// The header's place, or why there is none (HR001 to HR005).
std::variant<HeaderPlace, Diagnostic> find_header(const SourceText& source, const std::string& file);

/// One statement: its first line and those that continue it, without the space and the comments around it.
struct StatementPlace {
  std::size_t begin = 0, end = 0;
};

/// Cuts text[begin, end) into statements. A line continues the one before when it is indented more than the first
/// statement, or stands between braces; a line that opens a statement ends a brace that was left open.
std::vector<StatementPlace> split_statements(std::string_view text, std::size_t begin, std::size_t end);

/// Where the line that `at` lies in ends: at its line feed, or the end of the text.
std::size_t line_end(std::string_view text, std::size_t at);

/// The number of `=` in one of Lua's long brackets, `[==[`, at `at`, if there is one.
std::optional<std::size_t> long_bracket(std::string_view text, std::size_t at);

}  // namespace houserules
