#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "checker/script/script_checks.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using enum lua::BinaryOperator;
using lua::node_cast;

/// Whether both are the same value, or call the same function of the file in the same way: `points() or points()`.
bool same_outcome(const lua::Expression& a, const lua::Expression& b) {
  if (lua::same_value(a, b)) return true;
  const auto *one = node_cast<lua::Call>(&lua::bare(a)), *other = node_cast<lua::Call>(&lua::bare(b));
  if (one == nullptr || other == nullptr || !one->method.empty() || !other->method.empty()) return false;
  const std::string name = lua::path(*one->target);
  return !name.empty() && name != "chance" && name == lua::path(*other->target) &&
         std::equal(one->arguments.begin(), one->arguments.end(), other->arguments.begin(), other->arguments.end(),
                    [](const auto* first, const auto* then) { return same_outcome(*first, *then); });
}

class TwiceCheck {
 public:
  explicit TwiceCheck(const ScriptFacts& facts) : facts_(facts) {}

  void run() {
    lua::visit(*facts_.script.main, [this](const lua::Binary& binary) { check(binary); });
  }

 private:
  void check(const lua::Binary& binary) {
    if (binary.op != logical_and && binary.op != logical_or) return;
    const auto* left = node_cast<lua::Binary>(&lua::bare(*binary.left));
    if (binary.op == logical_or && left != nullptr && left->op == logical_and &&
        same_outcome(*left->right, *binary.right)) {
      facts_.warn(Code::comparison_always_same, lua::bare(*binary.right).range,
                  "both outcomes of `and ... or` are the same", "change one of them, or leave out the condition");
      return;
    }
    const auto* around = node_cast<lua::Binary>(binary.parent);
    if (around != nullptr && around->op == binary.op) return;  // the whole chain is checked at once
    std::vector<const lua::Expression*> operands;
    add_operands(binary, binary.op, operands);
    // In `card and card:is("8") and card` the last is the result.
    if (binary.op == logical_and && !lua::path(lua::bare(*operands.back())).empty()) operands.pop_back();
    check_repeated(operands);
  }

  static void add_operands(const lua::Expression& expression, lua::BinaryOperator op,
                           std::vector<const lua::Expression*>& operands) {
    const auto* binary = node_cast<lua::Binary>(&expression);
    if (binary == nullptr || binary->op != op) return operands.push_back(&expression);
    add_operands(*binary->left, op, operands);
    add_operands(*binary->right, op, operands);
  }

  void check_repeated(const std::vector<const lua::Expression*>& conditions) {
    constexpr std::size_t kMost = 100;  // all pairs are compared
    for (std::size_t i = 1; i < std::min(conditions.size(), kMost); ++i) {
      for (std::size_t before = 0; before < i; ++before) {
        const lua::Expression& repeated = lua::bare(*conditions[i]);
        if (!lua::same_value(*conditions[before], repeated)) continue;
        facts_.warn(
            Code::comparison_always_same, repeated.range,
            fmt::format("this condition repeats the one on line {}", lua::bare(*conditions[before]).range.begin.line),
            "perhaps one of them should be a different condition");
        break;
      }
    }
  }

  const ScriptFacts& facts_;
};

}  // namespace

void check_twice(const ScriptFacts& facts) { TwiceCheck(facts).run(); }

}  // namespace houserules
