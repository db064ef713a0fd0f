// The rows of statements.def, and which of a header's statements apply.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// Which of several statements with the same kind and key apply.
enum class Several {
  all,               ///< every one that holds
  last,              ///< the last one that holds
  last_for_players,  ///< the same, but before options have values, so its condition may use only `players`
};

/// What a variant's `no KIND NAME` removes.
enum class Removal { none, whole, named, either };

/// One row of the table.
struct StatementType {
  StatementKind kind;
  std::string_view keyword;  ///< "turn up"
  Several several;
  Removal removal;
  std::string_view may_follow;  ///< words that the grammar accepts without mentioning them in "expected"
  std::string_view text;        ///< the purpose of its text, as help; "": no help needed
  std::string_view form;        ///< "limit N decisions"
  std::string_view what;        ///< its effect, in Markdown

  /// The first word ("turn").
  constexpr std::string_view opener() const { return keyword.substr(0, keyword.find(' ')); }
};
inline constexpr StatementType kStatementTypes[] = {
#define HOUSERULES_STATEMENT(kind, fields, keyword, several, removal, may_follow, text, form, what) \
  {StatementKind::kind, keyword, Several::several, Removal::removal, may_follow, text, form, what},
#include "grammar/header/statements.def"
#undef HOUSERULES_STATEMENT
};
constexpr const StatementType& type_of(StatementKind kind) { return kStatementTypes[static_cast<std::size_t>(kind)]; }
/// The row for a keyword ("turn up"), or null.
const StatementType* find_type(std::string_view keyword);

/// The words that can begin a statement ("turn" for `turn up`).
const std::vector<std::string>& statement_keywords();

/// The keywords that may follow a variant's `no` ("turn up").
const std::vector<std::string>& removable_keywords();

/// For each key, the last statement whose condition holds, in order of first appearance.
std::vector<const Statement*> holding(const Header& header, StatementKind kind, const Environment& environment);
template <typename Kind>
std::vector<const Kind*> holding(const Header& header, const Environment& environment) {
  std::vector<const Kind*> result;
  for (const Statement* statement : holding(header, Kind::kKind, environment))
    result.push_back(static_cast<const Kind*>(statement));
  return result;
}

/// The same for a kind whose statements all share one key; null if none holds.
template <typename Kind>
const Kind* the_holding(const Header& header, const Environment& environment) {
  const auto found = holding(header, Kind::kKind, environment);
  return found.empty() ? nullptr : static_cast<const Kind*>(found.front());
}

/// The piles every game has by default.
inline constexpr std::string_view kUsualPiles[] = {"stock", "hand", "discard"};
bool is_usual_pile(std::string_view name);

/// Calls `visit` for every non-null expression in the header.
void visit_expressions(const Header& header,
                       const std::function<void(const Statement&, const StatementPart&)>& visit);

/// Calls `visit` for every non-null count in the pack.
void visit_counts(const DeckNode& deck, const std::function<void(const ExpressionPtr&)>& visit);

}  // namespace houserules
