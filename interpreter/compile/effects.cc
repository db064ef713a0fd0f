#include "interpreter/compile/effects.h"

#include <algorithm>
#include <utility>

#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

bool is_inside(const lua::Node* node, const lua::Node& root) {
  while (node != nullptr && node != &root) node = node->parent;
  return node != nullptr;
}

bool is_called(const lua::Node& target) {
  const auto* call = lua::node_cast<lua::Call>(target.parent);
  return call != nullptr && call->target == &target && call->method.empty();
}

/// Whether some word of that name does something; a failing assertion ends all, as any other mistake.
bool some_word_acts(std::string_view name) {
  return name != "assert" && name != "error" && std::any_of(kWords.begin(), kWords.end(), [&](const Word& word) {
           return word.name == name && word.use == Use::acts;
         });
}

}  // namespace

Effects::Effects(const Rules& rules, const Scopes& scopes) : rules_(rules), scopes_(scopes) {}

bool Effects::has(const lua::Node& node) {
  bool found = false;
  lua::walk(node, [&](const lua::Node& inner) {
    // One that is given to a word is called by it; any other is only made.
    if (inner.kind == lua::Kind::function && &inner != &node) return !found && inner.parent->kind == lua::Kind::call;
    if (const auto* call = lua::node_cast<lua::Call>(&inner)) found = found || changes(*call);
    if (const auto* assignment = lua::node_cast<lua::Assignment>(&inner)) {
      for (const lua::Expression* target : assignment->targets) {
        const auto* name = lua::node_cast<lua::Name>(target);
        found = found || name == nullptr || name->local == nullptr || !is_inside(name->local->declaration, node);
      }
    }
    return !found;
  });
  return found;
}

bool Effects::of(const lua::Function& function) {
  const auto [at, is_new] = known_.try_emplace(&function, false);  // one that calls itself does no more by that
  if (!is_new) return at->second;
  const bool found = has(function);  // which may forget all that is known
  return known_[&function] = found;
}

const lua::Function* Effects::named(const lua::Expression& expression) const {
  const auto* name = lua::node_cast<lua::Name>(&expression);
  if (name == nullptr) return nullptr;
  if (name->local != nullptr) return scopes_.function(*name->local);
  return scopes_.is_variable(name->name) ? nullptr : scopes_.function(name->name, rules_.files.size());
}

bool Effects::changes(const lua::Call& call) {
  if (!call.method.empty()) {
    return some_word_acts(call.method) || std::any_of(call.arguments.begin(), call.arguments.end(),
                                                      [this](const auto* argument) { return asks_with(*argument); });
  }
  if (const lua::Function* function = named(*call.target)) return of(*function);
  if (const auto* name = lua::node_cast<lua::Name>(call.target)) {
    const bool is_word = name->local == nullptr && !scopes_.is_variable(name->name);
    return is_word ? some_word_acts(name->name) : of_some_value();
  }
  const auto* index = lua::node_cast<lua::Index>(call.target);
  const lua::String* key = index == nullptr ? nullptr : lua::literal_key(*index);
  if (key == nullptr) return of_some_value();
  const lua::Function* function = scopes_.function(key->value, rules_.files.size());
  return some_word_acts(key->value) || (function != nullptr && of(*function)) || of_some_value();
}

/// Whether a word that is given this may call a function that changes something.
bool Effects::asks_with(const lua::Expression& argument) {
  if (argument.kind != lua::Kind::name) return false;
  const lua::Function* function = named(argument);
  return function != nullptr ? of(*function) : of_some_value();
}

/// Whether a function that a variable may hold changes something.
bool Effects::of_some_value() {
  if (std::exchange(looked_, true)) return some_value_;
  for (const LuaScript& script : rules_.scripts) {
    lua::walk(*script.main, [&](const lua::Node& node) {
      const lua::Function* function = nullptr;
      if (const auto* name = lua::node_cast<lua::Name>(&node); name != nullptr && !is_called(node))
        function = named(*name);
      const bool is_made = node.kind == lua::Kind::function && node.parent != nullptr &&
                           node.parent->kind != lua::Kind::call && node.parent->kind != lua::Kind::function_statement &&
                           node.parent->kind != lua::Kind::local_function;
      if (is_made) function = lua::node_cast<lua::Function>(&node);
      some_value_ = some_value_ || (function != nullptr && of(*function));
      return !some_value_;
    });
  }
  known_.clear();  // what was found meanwhile did not know of it
  return some_value_;
}

}  // namespace houserules
