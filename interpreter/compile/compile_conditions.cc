// Compiles conditions into jumps.
#include "grammar/lua/query.h"
#include "interpreter/compile/function_compiler.h"

namespace houserules {

using lua::BinaryOperator;
using machine::Tag;
using machine::Value;

std::optional<std::uint64_t> FunctionCompiler::faces_of_words(const std::vector<lua::Expression*>& words) const {
  if (!all_.program.has_face_sets()) return std::nullopt;
  std::uint64_t faces = 0;
  for (const lua::Expression* argument : words) {
    const lua::String* word = lua::string_literal(*argument);
    if (word == nullptr) return std::nullopt;
    const KnownThing thing = all_.in.meaning(word->value);
    if (!thing.names_cards() && thing.foreign == 0) return std::nullopt;
    faces |= all_.program.faces_named(thing);
  }
  return faces;
}

/// Whether it is `card:is(...)` with literals, which is a single instruction.
bool FunctionCompiler::is_named(const lua::Call& call) const {
  return call.method == "is" && !call.arguments.empty() && all_.program.masks.size() < 250 &&
         faces_of_words(call.arguments);
}

void FunctionCompiler::branch(const lua::Expression& expression, bool when, std::vector<int>& jumps) {
  const lua::Expression& bare = lua::bare(expression);
  if (const std::optional<Value> known = constant(bare)) {
    if (known->is_true() == when) jumps.push_back(emit(Op::jump));
    return;
  }
  const Temporaries freed(*this);
  if (const auto* unary = lua::node_cast<lua::Unary>(&bare);
      unary != nullptr && unary->op == lua::UnaryOperator::logical_not)
    return branch(*unary->operand, !when, jumps);
  if (const auto* binary = lua::node_cast<lua::Binary>(&bare)) {
    if (binary->op == BinaryOperator::logical_and || binary->op == BinaryOperator::logical_or) {
      if ((binary->op == BinaryOperator::logical_and) != when) {
        // Either operand alone is sufficient.
        branch(*binary->left, when, jumps);
        branch(*binary->right, when, jumps);
      } else {
        std::vector<int> otherwise;
        branch(*binary->left, !when, otherwise);
        branch(*binary->right, when, jumps);
        land(otherwise);
      }
      return;
    }
    if ((binary->op >= BinaryOperator::less && binary->op <= BinaryOperator::equal)) {
      compare(*binary, when, jumps);
      mark_last(binary->right->range.end.line);
      return;
    }
  }
  if (const auto* asked = lua::node_cast<lua::Call>(&bare); asked != nullptr && is_named(*asked)) {
    const int card = any(*asked->target);
    at_call(*asked);
    operand(*asked->target);
    jumps.push_back(emit(Op::jump_is, card, all_.mask(*faces_of_words(asked->arguments)), when ? 1 : 0));
    return;
  }
  if (const auto* asked = lua::node_cast<lua::Call>(&bare); asked != nullptr && branch_in_place(*asked, when, jumps))
    return;
  jumps.push_back(emit(Op::jump_if, any(bare), 0, when ? 1 : 0));
}

void FunctionCompiler::compare(const lua::Binary& binary, bool when, std::vector<int>& jumps) {
  const lua::Expression* left = binary.left;
  const lua::Expression* right = binary.right;
  switch (binary.op) {
    case BinaryOperator::equal:
    case BinaryOperator::not_equal: {
      const int answer = (binary.op == BinaryOperator::equal) == when ? 1 : 0;
      if (constant(*left)) std::swap(left, right);
      if (const std::optional<Value> value = constant(*right)) {
        const int number = all_.constant(*value);
        if (number < 256) {
          jumps.push_back(emit(Op::jump_constant, any(*left), number, answer));
          return;
        }
      }
      const auto [a, b] = operands(*left, *right);
      jumps.push_back(emit(Op::jump_equal, a, b, answer));
      return;
    }
    case BinaryOperator::less:
    case BinaryOperator::less_equal:
    case BinaryOperator::greater:
    case BinaryOperator::greater_equal: {
      const bool is_turned = binary.op == BinaryOperator::greater || binary.op == BinaryOperator::greater_equal;
      const bool is_strict = binary.op == BinaryOperator::less || binary.op == BinaryOperator::greater;
      const auto small = [](const std::optional<Value>& value) {
        return value && value->is(Tag::integer) && value->as_integer() >= INT8_MIN && value->as_integer() <= INT8_MAX;
      };
      const std::optional<Value> first = constant(*left), second = constant(*right);
      if (small(first) || small(second)) {
        const bool is_below = small(second) != is_turned;
        const int number = static_cast<int>((small(second) ? second : first)->as_integer());
        jumps.push_back(emit(is_below ? Op::jump_below : Op::jump_above, any(small(second) ? *left : *right), number,
                             (when ? 1 : 0) | (is_strict ? 0 : 2)));
        return;
      }
      // In source order, because both may call functions.
      const auto [a, b] = operands(*left, *right);
      jumps.push_back(
          emit(is_strict ? Op::jump_less : Op::jump_not_more, is_turned ? b : a, is_turned ? a : b, when ? 1 : 0));
      return;
    }
    default: refuse(binary, "this comparison is not compiled");
  }
}

}  // namespace houserules
