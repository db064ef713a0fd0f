#include "checker/script/script_checks.h"

#include <vector>

#include <fmt/format.h>

#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::BinaryOperator;
using lua::node_cast;

/// What an `if` implies about an expression in one of its branches.
struct Settled {
  const lua::Expression* expression;
  bool is_true;
};

/// Whether the value cannot change within the branch: it consists of variables that are never set again.
bool lasts(const lua::Expression& expression) {
  bool all = true;
  lua::walk(expression, [&all](const lua::Node& node) {
    if (const auto* name = node_cast<lua::Name>(&node))
      all = all && name->local != nullptr && name->local->writes.empty();
    if (node.kind == lua::Kind::index || node.kind == lua::Kind::call || node.kind == lua::Kind::vararg) all = false;
    if (const auto* unary = node_cast<lua::Unary>(&node)) all = all && unary->op != lua::UnaryOperator::length;
    return all;
  });
  return all;
}

class SettledCheck {
 public:
  explicit SettledCheck(const ScriptFacts& facts) : facts_(facts) {}

  void run() {
    lua::visit(*facts_.script.main, [this](const lua::If& statement) {
      std::vector<Settled> settled;
      for (const lua::If::Branch& branch : statement.branches) {
        const std::size_t before = settled.size();
        settle(*branch.condition, true, settled, 0);
        look_in(*branch.body, settled);
        settled.resize(before);
        settle(*branch.condition, false, settled, 0);
      }
      if (statement.otherwise != nullptr) look_in(*statement.otherwise, settled);
    });
  }

 private:
  /// Adds what a condition with this outcome implies about its parts.
  static void settle(const lua::Expression& expression, bool is_true, std::vector<Settled>& settled, int depth) {
    const lua::Expression& bare = lua::bare(expression);
    const auto* unary = node_cast<lua::Unary>(&bare);
    const auto* binary = node_cast<lua::Binary>(&bare);
    if (depth > kDeepest) return;
    if (unary != nullptr && unary->op == lua::UnaryOperator::logical_not)
      return settle(*unary->operand, !is_true, settled, depth + 1);
    const bool joins =
        binary != nullptr && (binary->op == BinaryOperator::logical_and || binary->op == BinaryOperator::logical_or);
    if (!joins) return settled.push_back({&bare, is_true});
    if (is_true != (binary->op == BinaryOperator::logical_and)) return;
    settle(*binary->left, is_true, settled, depth + 1);
    settle(*binary->right, is_true, settled, depth + 1);
  }

  /// Looks for conditions already settled: everywhere if the value lasts, else in the first statement up to the first
  /// call.
  void look_in(const lua::Block& body, const std::vector<Settled>& settled) {
    if (settled.empty() || body.statements.empty()) return;
    for (const Settled& one : settled) {
      if (lasts(*one.expression)) {
        lua::walk(body, [&](const lua::Node& node) {
          ask(node, one);
          return true;
        });
        continue;
      }
      if (!is_plain(*one.expression)) continue;
      const lua::Statement& first = *body.statements[0];
      if (first.kind != lua::Kind::call_statement && first.kind != lua::Kind::if_else &&
          first.kind != lua::Kind::return_values)
        continue;
      bool open = true;  // until something is called
      lua::walk(
          const_cast<lua::Statement&>(first),
          [&](lua::Node& node) {
            if (!open || node.kind == lua::Kind::function || node.kind == lua::Kind::block) return false;
            ask(node, one);
            return true;
          },
          [&](lua::Node& node) { open = open && node.kind != lua::Kind::call; });
    }
  }

  /// A variable or a field of one, which can be read without a call.
  static bool is_plain(const lua::Expression& expression) { return !lua::path(expression).empty(); }

  /// Reports the node if it is a settled condition: the left operand of `and` or `or`, the operand of `not`, or a
  /// condition.
  void ask(const lua::Node& node, const Settled& known) {
    const auto* binary = node_cast<lua::Binary>(&node);
    const auto* unary = node_cast<lua::Unary>(&node);
    if (binary != nullptr && (binary->op == BinaryOperator::logical_and || binary->op == BinaryOperator::logical_or)) {
      compare(*binary->left, known);
    } else if (unary != nullptr && unary->op == lua::UnaryOperator::logical_not) {
      compare(*unary->operand, known);
    } else if (const auto* statement = node_cast<lua::If>(&node)) {
      for (const lua::If::Branch& branch : statement->branches) compare(*branch.condition, known);
    }
  }

  void compare(const lua::Expression& condition, const Settled& known) {
    const lua::Expression& asked = lua::bare(condition);
    std::optional<bool> outcome;
    if (lua::same_value(asked, *known.expression)) outcome = known.is_true;
    else if (known.is_true && excludes(*known.expression, asked)) outcome = false;
    if (!outcome) return;
    facts_.warn(Code::comparison_always_same, asked.range,
                fmt::format("this is {} true here: line {} already tests it", *outcome ? "always" : "never",
                            known.expression->range.begin.line));
  }

  /// Whether `act == "draw"` implies that `act == "play"` is false.
  static bool excludes(const lua::Expression& known, const lua::Expression& asked) {
    const auto *one = node_cast<lua::Binary>(&known), *other = node_cast<lua::Binary>(&asked);
    if (one == nullptr || other == nullptr || one->op != BinaryOperator::equal || other->op != BinaryOperator::equal)
      return false;
    const auto here = lua::string_comparison(*one), there = lua::string_comparison(*other);
    return here && there && lua::same_value(*here->compared, *there->compared) &&
           here->text->value != there->text->value;
  }

  static constexpr int kDeepest = 50;

  const ScriptFacts& facts_;
};

}  // namespace

void check_settled(const ScriptFacts& facts) { SettledCheck(facts).run(); }

}  // namespace houserules
