#include "interpreter/compile/lines.h"

namespace houserules {

// Lua reads a value when it knows what is done with it, which may be a word or a line further on.
int line_of_read(const lua::Expression& expression) {
  const lua::Node* parent = expression.parent;
  if (const auto* paren = lua::node_cast<lua::Paren>(parent)) return paren->range.end.line;
  if (const auto* call = lua::node_cast<lua::Call>(parent)) {
    if (call->target == &expression && !call->method.empty()) return call->method_range.end.line;
    if (!call->arguments.empty() && call->arguments.back() == &expression) return call->range.end.line;
  }
  if (const auto* binary = lua::node_cast<lua::Binary>(parent)) {
    if (binary->left == &expression) return binary->op_range.end.line;
  }
  if (const auto* table = lua::node_cast<lua::Table>(parent)) {
    const lua::TableField& last = table->fields.back();
    if (last.key == nullptr && last.value == &expression) return table->range.end.line;
  }
  return expression.range.end.line;
}

int line_of_write(const lua::Expression& target) {
  const bool is_function = target.parent->kind == lua::Kind::function_statement;
  return is_function ? target.parent->range.begin.line : target.parent->range.end.line;
}

}  // namespace houserules
