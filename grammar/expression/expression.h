// Conditions and numbers in a header: `players > 5`, `draws + 1`, `not reshuffle`, `restart_card == plain`.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules {

/// An option's value: on/off, a whole number, or a word from its set.
using OptionValue = std::variant<bool, std::int64_t, std::string>;

/// All option values by name.
using OptionValues = std::map<std::string, OptionValue>;

/// "on", "off", "3", "plain".
std::string to_string(const OptionValue& value);

enum class Op {
  boolean,
  number,
  name,
  players,
  deal_number,
  negate,
  logical_not,
  add,
  subtract,
  multiply,
  divide,  ///< rounds down; division by 0 yields 0
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  logical_and,
  logical_or
};

/// How an operator is written, and how tightly it binds: operands that bind less tightly need parentheses.
struct OperatorSign {
  Op op;
  std::string_view sign;
  int tightness;
};
/// From the loosest to the tightest. `subtract` comes before `negate`, so a search by sign finds the minus of two
/// operands.
inline constexpr OperatorSign kOperatorSigns[] = {
    {Op::logical_or, "or", 1},    {Op::logical_and, "and", 2}, {Op::logical_not, "not", 3}, {Op::equal, "==", 4},
    {Op::not_equal, "~=", 4},     {Op::less, "<", 4},          {Op::less_equal, "<=", 4},   {Op::greater, ">", 4},
    {Op::greater_equal, ">=", 4}, {Op::add, "+", 5},           {Op::subtract, "-", 5},      {Op::multiply, "*", 6},
    {Op::divide, "//", 6},        {Op::negate, "-", 7}};

/// A parsed expression; immutable and shared. `number` holds a literal; `text` holds an option's name or, if no option
/// has that name, a word from some option's set.
struct Expression {
  Op op = Op::number;
  std::int64_t number = 0;
  std::string text;
  std::vector<std::shared_ptr<const Expression>> operands;
  Range range;
};
using ExpressionPtr = std::shared_ptr<const Expression>;

/// The values of the names in an expression.
struct Environment {
  int players = 0;
  const OptionValues* options = nullptr;
  int deal_number = 1;  ///< counted from 1; only statements that deal can use it
};

/// Calls `visit` for the expression and everything in it.
template <typename Visit>
void visit_nodes(const Expression& expression, const Visit& visit) {
  visit(expression);
  for (const ExpressionPtr& operand : expression.operands) visit_nodes(*operand, visit);
}

/// Evaluates a checked expression (one that parse_header accepted). Arithmetic saturates at +-2^53. Null evaluates to
/// `true`.
OptionValue evaluate(const ExpressionPtr& expression, const Environment& environment);
/// Evaluates as a condition: any number except 0 is true. Null is true.
bool holds(const ExpressionPtr& expression, const Environment& environment);
/// Evaluates as a number: off is 0, on is 1, a word is 0.
std::int64_t number_of(const ExpressionPtr& expression, const Environment& environment);

/// The expression as source text, with only the parentheses it needs ("players > 5 and not reshuffle").
std::string to_string(const Expression& expression);

}  // namespace houserules
