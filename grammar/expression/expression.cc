#include "grammar/expression/expression.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace houserules {
namespace {

constexpr std::int64_t kBound = std::int64_t{1} << 53;

std::int64_t saturate(std::int64_t value) { return std::clamp(value, -kBound, kBound); }

std::int64_t saturating_product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return (a < 0) == (b < 0) ? kBound : -kBound;
  return saturate(result);
}

std::int64_t quotient(std::int64_t a, std::int64_t b) {
  if (b == 0) return 0;
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

std::int64_t as_number(const OptionValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? 1 : 0;
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
  return 0;
}

bool as_condition(const OptionValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag;
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number != 0;
  return true;
}

/// Different kinds compare as numbers, except that a word equals only words.
bool equal(const OptionValue& a, const OptionValue& b) {
  if (a.index() == b.index()) return a == b;
  if (std::holds_alternative<std::string>(a) || std::holds_alternative<std::string>(b)) return false;
  return as_number(a) == as_number(b);
}

OptionValue name_value(const std::string& name, const Environment& environment) {
  if (environment.options != nullptr) {
    if (const auto found = environment.options->find(name); found != environment.options->end()) return found->second;
  }
  return name;
}

/// Null for what is no operator.
const OperatorSign* sign_of(Op op) {
  const auto* found = std::find_if(std::begin(kOperatorSigns), std::end(kOperatorSigns),
                                   [op](const OperatorSign& one) { return one.op == op; });
  return found == std::end(kOperatorSigns) ? nullptr : found;
}

int tightness(Op op) {
  const OperatorSign* sign = sign_of(op);
  return sign == nullptr ? std::end(kOperatorSigns)[-1].tightness + 1 : sign->tightness;
}

std::string operand_text(const Expression& expression, int least) {
  const std::string text = to_string(expression);
  return tightness(expression.op) < least ? "(" + text + ")" : text;
}

}  // namespace

std::string to_string(const OptionValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  return std::get<std::string>(value);
}

OptionValue evaluate(const ExpressionPtr& expression, const Environment& environment) {
  if (!expression) return true;
  const Expression& e = *expression;
  const auto number = [&](std::size_t i) { return number_of(e.operands[i], environment); };
  const auto condition = [&](std::size_t i) { return holds(e.operands[i], environment); };
  switch (e.op) {
    case Op::boolean: return e.number != 0;
    case Op::number: return saturate(e.number);
    case Op::name: return name_value(e.text, environment);
    case Op::players: return std::int64_t{environment.players};
    case Op::deal_number: return std::int64_t{environment.deal_number};
    case Op::negate: return -number(0);
    case Op::logical_not: return !condition(0);
    case Op::add: return saturate(number(0) + number(1));
    case Op::subtract: return saturate(number(0) - number(1));
    case Op::multiply: return saturating_product(number(0), number(1));
    case Op::divide: return quotient(number(0), number(1));
    case Op::equal: return equal(evaluate(e.operands[0], environment), evaluate(e.operands[1], environment));
    case Op::not_equal: return !equal(evaluate(e.operands[0], environment), evaluate(e.operands[1], environment));
    case Op::less: return number(0) < number(1);
    case Op::less_equal: return number(0) <= number(1);
    case Op::greater: return number(0) > number(1);
    case Op::greater_equal: return number(0) >= number(1);
    case Op::logical_and: return condition(0) && condition(1);
    case Op::logical_or: return condition(0) || condition(1);
  }
  return false;
}

bool holds(const ExpressionPtr& expression, const Environment& environment) {
  return as_condition(evaluate(expression, environment));
}

std::int64_t number_of(const ExpressionPtr& expression, const Environment& environment) {
  return as_number(evaluate(expression, environment));
}

std::string to_string(const Expression& expression) {
  const int own = tightness(expression.op);
  switch (expression.op) {
    case Op::boolean: return expression.number != 0 ? "on" : "off";
    case Op::number: return std::to_string(expression.number);
    case Op::name: return expression.text;
    case Op::players: return "players";
    case Op::deal_number: return "deal_number";
    // `--` would start a comment.
    case Op::negate: return "-" + operand_text(*expression.operands[0], own + 1);
    case Op::logical_not: return "not " + operand_text(*expression.operands[0], own);
    default: {
      // Comparisons do not chain, and the right operand of `-` keeps its parentheses.
      const int left = own == tightness(Op::equal) ? own + 1 : own;
      return fmt::format("{} {} {}", operand_text(*expression.operands[0], left), sign_of(expression.op)->sign,
                         operand_text(*expression.operands[1], own + 1));
    }
  }
}

}  // namespace houserules
