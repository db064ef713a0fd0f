#include "interpreter/compile/lines.h"

#include <string>

#include <lua.hpp>

#include "grammar/lua/query.h"

namespace houserules {

// Up to Lua 5.4.6, the start of the called expression; later versions, the start of the arguments.
int line_of_call(const lua::Call& call) {
  return LUA_VERSION_RELEASE_NUM < 50407 ? call.range.begin.line : call.arguments_begin.line;
}

// Lua emits the read when it sees how the value is used, which may be on a later line.
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
  return expression.comma_line > 0 ? expression.comma_line : expression.range.end.line;
}

int line_of_write(const lua::Expression& target) {
  const bool is_function = target.parent->kind == lua::Kind::function_statement;
  return is_function ? target.parent->range.begin.line : target.parent->range.end.line;
}

// As varinfo in Lua's ldebug.c derives it from the instruction that produced the value.
std::optional<machine::OperandName> operand_name(const lua::Expression& expression) {
  const auto named = [](const char* kind, const std::string& name) { return machine::OperandName{0, 0, kind, &name}; };
  const lua::Expression& bare = lua::bare(expression);
  // For `nil or x`, Lua evaluates only x.
  if (const auto* either = lua::node_cast<lua::Binary>(&bare); either != nullptr) {
    const lua::Kind left = lua::bare(*either->left).kind;
    const auto* truth = lua::node_cast<lua::Boolean>(&lua::bare(*either->left));
    const bool is_no = left == lua::Kind::nil || (truth != nullptr && !truth->value);
    const bool is_yes = (truth != nullptr && truth->value) || left == lua::Kind::number || left == lua::Kind::string;
    if ((either->op == lua::BinaryOperator::logical_or && is_no) ||
        (either->op == lua::BinaryOperator::logical_and && is_yes))
      return operand_name(*either->right);
    return std::nullopt;
  }
  if (const auto* name = lua::node_cast<lua::Name>(&bare))
    return named(name->local == nullptr ? "global" : name->upvalue ? "upvalue" : "local", name->name);
  if (const auto* text = lua::node_cast<lua::String>(&bare)) return named("constant", text->value);
  const auto* index = lua::node_cast<lua::Index>(&bare);
  const lua::String* key = index == nullptr ? nullptr : lua::literal_key(*index);
  return key == nullptr ? std::nullopt : std::optional(named("field", key->value));
}

}  // namespace houserules
