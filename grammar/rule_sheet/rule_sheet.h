// The `---` comments of a rule file: the rules in prose, as `houserules rules` prints them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/expression/expression.h"
#include "grammar/header/header.h"

namespace houserules {

/// One paragraph: adjacent `---` lines. A line that begins with the number of a clause begins another.
struct Clause {
  Range range;
  std::string number;  ///< "BJ-17", or ""
  /// The text in pieces: a piece with a condition (`[when CONDITION] ...` up to the next `[when`, or `[always]`, or the
  /// paragraph's end) shows only when it holds.
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

/// Reads the `---` comments of a rule file's Lua (not those inside strings or long comments). `header` is for checking
/// the conditions and the names in `{option}`.
ParsedRuleSheet parse_rule_sheet(std::string_view text, const std::string& file, const Header& header);

/// Appends a piece to a paragraph, with a blank between, unless it begins with punctuation.
void append_piece(std::string& paragraph, std::string_view piece);

/// The paragraph under these settings, with `{option}` filled in (numbers as numbers, on/off, words); "" when no piece
/// holds.
std::string clause_text(const Clause& clause, const Environment& environment);

}  // namespace houserules
