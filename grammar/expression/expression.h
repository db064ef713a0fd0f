// Conditions and numbers of a header: `players > 5`, `draws + 1`, `not reshuffle`, `restart_card == plain`.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules {

/// What an option may be set to: on/off, a whole number, or a word of its set.
using OptionValue = std::variant<bool, std::int64_t, std::string>;

/// The values of all options by name.
using OptionValues = std::map<std::string, OptionValue>;

/// "on", "off", "3", "plain".
std::string to_string(const OptionValue& value);

enum class Op {
  boolean,
  number,
  name,
  players,
  negate,
  logical_not,
  add,
  subtract,
  multiply,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  logical_and,
  logical_or
};

/// A parsed expression; immutable and shared. `number` holds literals, `text` the name of an option or, where there is
/// no such option, a word of the set of one.
struct Expression {
  Op op = Op::number;
  std::int64_t number = 0;
  std::string text;
  std::vector<std::shared_ptr<const Expression>> operands;
  Range range;
};
using ExpressionPtr = std::shared_ptr<const Expression>;

/// What names in an expression stand for.
struct Environment {
  int players = 0;
  const OptionValues* options = nullptr;
};

/// The value of a checked expression (one that parse_header accepted). Arithmetic saturates at +-2^53. A null
/// expression is `true`.
OptionValue evaluate(const ExpressionPtr& expression, const Environment& environment);
/// The same, as a condition: numbers are true when not 0. A null expression holds.
bool holds(const ExpressionPtr& expression, const Environment& environment);
/// The same, as a number: off is 0, on is 1; a word is 0.
std::int64_t number_of(const ExpressionPtr& expression, const Environment& environment);

/// The expression as it would be written, fully parenthesised only where needed ("players > 5 and not reshuffle").
std::string to_string(const Expression& expression);

}  // namespace houserules
