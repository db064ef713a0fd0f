#include "grammar/lua/query.h"

#include <algorithm>

#include "grammar/language/words.h"
#include "grammar/lua/walk.h"

namespace houserules::lua {

std::string path(const Expression& expression) {
  std::vector<std::string_view> parts;
  const Expression* part = &expression;
  while (const auto* index = node_cast<Index>(part)) {
    if (!index->dotted) return "";
    parts.push_back(static_cast<const String*>(index->key)->value);
    part = index->object;
  }
  const auto* name = node_cast<Name>(part);
  if (name == nullptr) return "";
  std::string joined = name->name;
  for (auto field = parts.rbegin(); field != parts.rend(); ++field) joined.append(".").append(*field);
  return joined;
}

const Expression& bare(const Expression& expression) {
  const Expression* inner = &expression;
  while (const auto* paren = node_cast<Paren>(inner)) inner = paren->inner;
  return *inner;
}

bool same_value(const Expression& a, const Expression& b, int depth) {
  const Expression &one = bare(a), &other = bare(b);
  if (one.kind != other.kind || depth > 20) return false;
  if (const auto* name = node_cast<Name>(&one)) {
    const auto* second = node_cast<Name>(&other);
    return name->name == second->name && name->local == second->local;
  }
  if (const auto* index = node_cast<Index>(&one)) {
    const auto* second = node_cast<Index>(&other);
    return same_value(*index->object, *second->object, depth + 1) && same_value(*index->key, *second->key, depth + 1);
  }
  if (const auto* unary = node_cast<Unary>(&one)) {
    const auto* second = node_cast<Unary>(&other);
    return unary->op == second->op && same_value(*unary->operand, *second->operand, depth + 1);
  }
  if (const auto* binary = node_cast<Binary>(&one)) {
    const auto* second = node_cast<Binary>(&other);
    return binary->op == second->op && same_value(*binary->left, *second->left, depth + 1) &&
           same_value(*binary->right, *second->right, depth + 1);
  }
  if (const auto* call = node_cast<Call>(&one)) {
    const auto* second = node_cast<Call>(&other);
    const Word* word = call->method.empty() ? nullptr : method_named(call->method);
    return word != nullptr && word->use == Use::asks && call->method == second->method &&
           same_value(*call->target, *second->target, depth + 1) &&
           std::equal(call->arguments.begin(), call->arguments.end(), second->arguments.begin(),
                      second->arguments.end(), [depth](const Expression* first, const Expression* then) {
                        return same_value(*first, *then, depth + 1);
                      });
  }
  if (one.kind == Kind::nil) return true;
  if (const auto* boolean = node_cast<Boolean>(&one)) return boolean->value == node_cast<Boolean>(&other)->value;
  if (const auto* text = node_cast<String>(&one)) return text->value == node_cast<String>(&other)->value;
  if (const auto* number = node_cast<Number>(&one)) return number->value == node_cast<Number>(&other)->value;
  return false;
}

const String* string_literal(const Expression& expression) { return node_cast<String>(&bare(expression)); }

std::optional<StringComparison> string_comparison(const Binary& binary) {
  if (binary.op != BinaryOperator::equal && binary.op != BinaryOperator::not_equal) return std::nullopt;
  if (const String* right = string_literal(*binary.right)) return StringComparison{&binary, &bare(*binary.left), right};
  if (const String* left = string_literal(*binary.left)) return StringComparison{&binary, &bare(*binary.right), left};
  return std::nullopt;
}

const String* literal_key(const Index& index) { return string_literal(*index.key); }

std::vector<LiteralField> literal_fields(const Table& table) {
  std::vector<LiteralField> found;
  for (const TableField& field : table.fields) {
    const String* key = field.key == nullptr ? nullptr : string_literal(*field.key);
    if (key != nullptr) found.push_back({key, field.value});
  }
  return found;
}

std::string_view global_name(const Expression& expression) {
  const auto* name = node_cast<Name>(&expression);
  return name != nullptr && name->local == nullptr ? std::string_view(name->name) : std::string_view();
}

bool is_global_call(const Call& call, std::string_view name) {
  return call.method.empty() && !name.empty() && global_name(*call.target) == name;
}

std::optional<Initial> initial_value(const Local& local) {
  if (const auto* function = node_cast<LocalFunction>(local.declaration)) return Initial{function->function, 0};
  const auto* statement = node_cast<LocalStatement>(local.declaration);
  if (statement == nullptr || statement->values.empty()) return std::nullopt;
  const std::size_t last = statement->values.size() - 1;
  if (local.index <= last) return Initial{statement->values[local.index], 0};
  const Expression* spread = statement->values[last];
  if (spread->kind != Kind::call && spread->kind != Kind::vararg) return std::nullopt;
  return Initial{spread, local.index - last};
}

const Function* global_function(const LuaScript& script, std::string_view name) {
  const auto found = std::find_if(script.functions.rbegin(), script.functions.rend(), [&](const Function* function) {
    return function->scope == FunctionScope::global && function->name == name && function->enclosing == script.main;
  });
  return found == script.functions.rend() ? nullptr : *found;
}

std::vector<const Expression*> single_returns(const Function& function) {
  std::vector<const Expression*> values;
  visit(*function.body, [&](const Return& returned) {
    if (returned.values.size() == 1 && enclosing<Function>(returned) == &function)
      values.push_back(returned.values[0]);
  });
  return values;
}

}  // namespace houserules::lua
