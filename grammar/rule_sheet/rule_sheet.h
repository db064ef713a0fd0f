// The `---` comments of a rule file: its rules in prose, as printed by `houserules rules`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/expression/expression.h"
#include "grammar/header/header.h"

namespace houserules {

/// A paragraph of adjacent `---` lines. A line that begins with a clause number starts a new one, or continues the
/// clause that already has this number.
struct Clause {
  Range range;         ///< from its first line to its last
  std::string number;  ///< "BJ-17", or ""
  /// A part of the text. One with a condition (`[when CONDITION] ...`, up to the next `[when`, `[always]` or the end of
  /// the paragraph) is shown only if it holds.
  struct Piece {
    ExpressionPtr when;
    std::string text;
  };
  std::vector<Piece> pieces;
};

struct ParsedRuleSheet {
  std::vector<Clause> clauses;  ///< in file order
  std::vector<Diagnostic> diagnostics;
};

/// Parses the `---` comments of a rule file's Lua (except inside strings or long comments). `header` is used to check
/// conditions and the names in `{option}`.
ParsedRuleSheet parse_rule_sheet(std::string_view text, const std::string& file, const Header& header);

/// Appends a piece to a paragraph, separated by a blank unless it begins with punctuation.
void append_piece(std::string& paragraph, std::string_view piece);

/// The paragraph under these settings, with `{option}` replaced by its value; "" if no piece holds.
std::string clause_text(const Clause& clause, const Environment& environment);

}  // namespace houserules
