// What there is to know of each kind of statement beside its grammar and its struct: a row each in one table.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// Which of several statements of one kind and key count.
enum class Several {
  all,               ///< all that hold
  last,              ///< the last that holds
  last_for_players,  ///< the same, and as the options have no values yet, its condition may ask for `players` only
};

/// What a variant's `no KIND NAME` takes away.
enum class Removal { none, whole, named, either };

/// One row of the table.
struct StatementType {
  StatementKind kind;
  std::string_view keyword;  ///< "turn up"
  Several several = Several::last;
  Removal removal = Removal::whole;
  ExpressionPtr Statement::*expression = nullptr;  ///< its own number, or the condition of `require`
  std::optional<std::int64_t> least = {};          ///< what that number may not be less than
};
const StatementType& type_of(StatementKind kind);
/// The row of a keyword ("turn up"), or null.
const StatementType* find_type(std::string_view keyword);

/// The words that open a statement ("turn" for `turn up`).
const std::vector<std::string>& statement_keywords();

/// What a variant's `no` may be followed by ("turn up").
const std::vector<std::string>& removable_keywords();

/// What tells statements of one kind apart: the name, but of a refill both its piles. Of those with equal keys, the
/// last whose condition holds counts.
std::string key_of(const Statement& statement);

/// Of each key the last statement whose condition holds, in the order in which the keys first appear.
std::vector<const Statement*> holding(const Header& header, StatementKind kind, const Environment& environment);
template <typename Kind>
std::vector<const Kind*> holding(const Header& header, const Environment& environment) {
  std::vector<const Kind*> result;
  for (const Statement* statement : holding(header, Kind::kKind, environment))
    result.push_back(static_cast<const Kind*>(statement));
  return result;
}

/// The same for a kind of which there is one only; null when none holds.
template <typename Kind>
const Kind* the_holding(const Header& header, const Environment& environment) {
  const auto found = holding(header, Kind::kKind, environment);
  return found.empty() ? nullptr : static_cast<const Kind*>(found.front());
}

/// The piles that every game has unless it says otherwise.
inline constexpr std::string_view kUsualPiles[] = {"stock", "hand", "discard"};
bool is_usual_pile(std::string_view name);

/// What an expression has to be.
enum class Wanted { condition, number };

/// Calls visit for every expression of the header that is not null.
void visit_expressions(const Header& header,
                       const std::function<void(const Statement&, const ExpressionPtr&, Wanted)>& visit);

/// Calls visit for every count in the pack that is not null.
void visit_counts(const DeckNode& deck, const std::function<void(const ExpressionPtr&)>& visit);

}  // namespace houserules
