// The passes of check_header.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// The maximum number of faults reported per run.
inline constexpr std::ptrdiff_t kMostFaults = 100;

/// The header being checked and the faults found so far.
class HeaderCheck {
 public:
  explicit HeaderCheck(const Header& header) : header_(header) {}

  const Header& header() const { return header_; }
  Diagnostic& fault(Code code, const Statement& statement, Range range, Message message, std::string help = "") {
    return diagnostics_.emplace_back(
        diagnostic(code, Severity::error, statement.file, range, std::move(message), std::move(help)));
  }
  /// Whether the word occurs in a statement that could not be parsed, and so might be declared there.
  bool is_broken(std::string_view word) const;
  std::vector<Diagnostic> take() { return std::move(diagnostics_); }

 private:
  const Header& header_;
  std::vector<Diagnostic> diagnostics_;
};

/// Checks kinds and names in all conditions and numbers (HR016, HR017, HR030) and constants out of bounds (HR032).
void check_expressions(HeaderCheck& check);
/// Checks a single condition the same way.
void check_condition(HeaderCheck& check, const Statement& statement, const ExpressionPtr& condition);
/// Checks for repeated statements, clashing names, and faulty options and presets (HR012, HR015, HR023, HR024).
void check_names(HeaderCheck& check);
/// Checks piles and the statements that name them (HR018, HR019).
void check_piles(HeaderCheck& check);
/// Checks packs and the words for ranks, suits and cards (HR020, HR022, HR029).
void check_cards(HeaderCheck& check);

/// Whether the expression names neither an option nor `players`. True for null.
bool is_constant(const ExpressionPtr& expression);
/// Whether the expression names no option.
bool needs_only_players(const ExpressionPtr& expression);

}  // namespace houserules
