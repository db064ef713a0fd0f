#include "grammar/header/build.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "grammar/header/statements.h"
#include "runtime/text.h"

namespace houserules {
namespace {

constexpr int kMostHeight = 100;

Op binary_op(std::string_view text) {
  const auto* found = std::find_if(std::begin(kOperatorSigns), std::end(kOperatorSigns),
                                   [text](const OperatorSign& one) { return one.sign == text; });
  return found == std::end(kOperatorSigns) ? Op::add : found->op;
}

class ExpressionBuilder {
 public:
  explicit ExpressionBuilder(FaultSink& faults) : faults_(faults) {}

  struct Built {
    ExpressionPtr expression;
    int height = 0;
  };

  Built build(const Node& node) {
    switch (node.tag) {
      case Tag::name: return name(node);
      case Tag::number:
        return leaf(node,
                    {.op = Op::number, .number = build_number(node, faults_), .text = {}, .operands = {}, .range = {}});
      case Tag::disjunction: return chain(node, Op::logical_or);
      case Tag::conjunction: return chain(node, Op::logical_and);
      case Tag::negation: return prefixed(node, Op::logical_not);
      case Tag::unary: return prefixed(node, Op::negate);
      case Tag::comparison:
      case Tag::sum:
      case Tag::product: return chain(node, Op::add);
      default: return build(node.children.front());
    }
  }

 private:
  Built leaf(const Node& node, Expression expression) {
    expression.range = faults_.source().range(node.begin, node.end);
    return {std::make_shared<const Expression>(std::move(expression)), 1};
  }

  Built name(const Node& node) {
    Expression e{.op = Op::name, .number = 0, .text = node.text, .operands = {}, .range = {}};
    if (node.text == "players") e = {.op = Op::players, .number = 0, .text = {}, .operands = {}, .range = {}};
    if (node.text == "deal_number") e.op = Op::deal_number;
    if (node.text == "on" || node.text == "off")
      e = {.op = Op::boolean, .number = node.text == "on", .text = {}, .operands = {}, .range = {}};
    return leaf(node, std::move(e));
  }

  Built join(Op op, std::vector<Built> operands, const Node& whole, std::size_t begin, std::size_t end) {
    int height = 0;
    Expression e{.op = op, .number = 0, .text = {}, .operands = {}, .range = faults_.source().range(begin, end)};
    for (Built& operand : operands) {
      height = std::max(height, operand.height);
      e.operands.push_back(std::move(operand.expression));
    }
    // Trees are walked recursively, so limit their height.
    if (height >= kMostHeight) {
      if (!std::exchange(told_, true)) {
        faults_.add(Code::nested_too_deeply, whole.begin, whole.end,
                    fmt::format("too many operators in one expression: expected at most {} in a chain", kMostHeight));
      }
      return {e.operands.front(), height};
    }
    return {std::make_shared<const Expression>(std::move(e)), height + 1};
  }

  /// Operands alternating with operators (for arithmetic and comparisons); left-associative.
  Built chain(const Node& node, Op op) {
    Built result;
    for (const Node& child : node.children) {
      if (child.tag == Tag::op) {
        op = binary_op(child.text);
        continue;
      }
      Built operand = build(child);
      result = result.expression ? join(op, {std::move(result), std::move(operand)}, node, node.begin, child.end)
                                 : std::move(operand);
    }
    return result;
  }

  /// Any number of `not` or `-` before an operand.
  Built prefixed(const Node& node, Op op) {
    Built result = build(node.children.back());
    for (std::size_t i = node.children.size() - 1; i > 0; --i) {
      result = join(op, {std::move(result)}, node, node.children[i - 1].begin, node.end);
    }
    return result;
  }

  FaultSink& faults_;
  bool told_ = false;
};

}  // namespace

ExpressionPtr build_expression(const Node& node, FaultSink& faults) {
  return ExpressionBuilder(faults).build(node).expression;
}

std::int64_t build_number(const Node& token, FaultSink& faults) {
  constexpr std::int64_t kMost = std::int64_t{1} << 53;
  std::int64_t number = 0;
  for (const char digit : token.text) {
    number = number * 10 + (digit - '0');
    if (number > kMost) {
      faults.add(Code::number_too_large, token.begin, token.end,
                 fmt::format("the number is too large: expected at most {}", kMost));
      return kMost;
    }
  }
  return number;
}

}  // namespace houserules
