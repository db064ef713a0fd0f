#include "interpreter/compile/effects.h"

#include <algorithm>

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

bool is_global(const lua::Expression& expression, std::string_view called) {
  const auto* name = lua::node_cast<lua::Name>(&lua::bare(expression));
  return name != nullptr && name->local == nullptr && name->name == called;
}

bool is_some_word(std::string_view name) {
  return std::any_of(kWords.begin(), kWords.end(), [&](const Word& word) { return word.name == name; });
}

bool is_library(const lua::Expression& expression) {
  return is_global(expression, "table") || is_global(expression, "turns") || is_global(expression, "math");
}

/// Whether a built-in of that name has side effects. `assert` and `error` do not count: like any other error, they end
/// the game.
bool some_word_acts(std::string_view name) {
  return name != "assert" && name != "error" && std::any_of(kWords.begin(), kWords.end(), [&](const Word& word) {
           return word.name == name && word.use == Use::acts;
         });
}

}  // namespace

Effects::Effects(const Rules& rules, const Scopes& scopes) : rules_(rules), scopes_(scopes) {}

bool Effects::has(const lua::Node& node) {
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = known_.try_emplace(&node, false);
  if (is_new) at->second = look(node);
  return at->second;
}

bool Effects::look(const lua::Node& node) {
  if (depth_ == 0) visited_.clear();
  ++depth_;
  bool found = false;
  lua::walk(node, [&](const lua::Node& inner) {
    // A function passed to a built-in is called by it; any other is only created.
    if (inner.kind == lua::Kind::function && &inner != &node) return !found && inner.parent->kind == lua::Kind::call;
    if (inner.kind == lua::Kind::function_statement) found = true;
    if (const auto* loop = lua::node_cast<lua::GenericFor>(&inner)) found = found || walks_by_function(*loop);
    if (const auto* call = lua::node_cast<lua::Call>(&inner)) found = found || changes(*call);
    if (const auto* assignment = lua::node_cast<lua::Assignment>(&inner)) {
      for (const lua::Expression* target : assignment->targets) {
        const auto* name = lua::node_cast<lua::Name>(target);
        found = found || name == nullptr || name->local == nullptr || !is_inside(name->local->declaration, node);
      }
    }
    return !found;
  });
  if (--depth_ == 0 && !found) harmless_.insert(visited_.begin(), visited_.end());
  return found;
}

// Functions may be mutually recursive: none is known to be harmless until everything reachable has been visited.
template <typename Look>
bool Effects::once(const lua::Function* asked, Look look) {
  if (harmful_.contains(asked)) return true;
  if (harmless_.contains(asked) || !visited_.insert(asked).second) return false;
  const bool found = look();
  if (found) harmful_.insert(asked);
  return found;
}

bool Effects::of(const lua::Function& function) {
  return once(&function, [&] { return look(function); });
}

bool Effects::changes(const lua::Call& call) {
  if (!call.method.empty() || is_word(*call.target)) {
    const std::string& word = call.method.empty() ? static_cast<const lua::Name&>(*call.target).name : call.method;
    const bool may_be_of_script = !call.method.empty() && (scopes_.is_method(word) || !is_some_word(word));
    return some_word_acts(word) || asks_callback(word) || (may_be_of_script && of_some_value()) ||
           std::any_of(call.arguments.begin(), call.arguments.end(),
                       [this](const auto* argument) { return asks_with(*argument); });
  }
  if (const lua::Function* function = scopes_.function_named(*call.target)) return of(*function);
  const auto* index = lua::node_cast<lua::Index>(call.target);
  const lua::String* key = index == nullptr ? nullptr : lua::literal_key(*index);
  if (key == nullptr) return of_some_value();
  for (std::size_t files = 1; files <= rules_.files.size(); ++files) {  // such as `base.score()`
    const lua::Function* function = scopes_.function(key->value, files);
    if (function != nullptr && of(*function)) return true;
  }
  return some_word_acts(key->value) || asks_callback(key->value) || of_some_value();
}

/// Whether this built-in about tricks calls a callback with side effects.
bool Effects::asks_callback(std::string_view word) {
  if (word != "following" && word != "winner") return false;
  for (const char* callback : {"suit_of", "strength"}) {
    const lua::Function* function = scopes_.function(callback, SIZE_MAX);
    if (function != nullptr ? of(*function) : scopes_.is_variable(callback)) return true;
  }
  return false;
}

/// Whether the loop calls a function held by a variable or returned by another function.
bool Effects::walks_by_function(const lua::GenericFor& loop) {
  const auto* walked = lua::node_cast<lua::Call>(loop.values[0]);
  const bool is_by_word = walked != nullptr && walked->method.empty() && is_word(*walked->target);
  return !is_by_word && of_some_value();
}

bool Effects::is_word(const lua::Expression& target) const {
  const auto* name = lua::node_cast<lua::Name>(&target);
  return name != nullptr && name->local == nullptr && !scopes_.is_variable(name->name) &&
         scopes_.function_named(target) == nullptr;
}

/// Whether a built-in that gets this argument may call a function with side effects.
bool Effects::asks_with(const lua::Expression& argument) {
  const lua::Expression& bare = lua::bare(argument);
  switch (bare.kind) {
    case lua::Kind::string:
    case lua::Kind::number:
    case lua::Kind::table:     // its contents are not called
    case lua::Kind::function:  // has() visits its body
      return false;
    default: break;
  }
  const lua::Function* function = scopes_.function_named(bare);
  return function != nullptr ? of(*function) : of_some_value();
}

/// Whether any function that a variable, table or parameter may hold has side effects.
bool Effects::of_some_value() {
  return once(nullptr, [&] {
    bool found = false;
    for (const LuaScript& script : rules_.scripts) {
      lua::walk(*script.main, [&](const lua::Node& node) {
        const auto* name = lua::node_cast<lua::Name>(&node);
        const auto* index = lua::node_cast<lua::Index>(&node);
        const lua::Function* function = nullptr;
        if (name != nullptr && !is_called(node) && !is_definition(node)) function = scopes_.function_named(*name);
        if (node.kind == lua::Kind::function && !is_definition(node) && !is_of_word(node))
          function = lua::node_cast<lua::Function>(&node);
        const bool is_of_base = index != nullptr && !is_called(node) && is_global(*index->object, "base");
        const lua::String* key = index == nullptr ? nullptr : lua::literal_key(*index);
        const bool is_acting_word =
            !is_called(node) && ((name != nullptr && is_word(*name) && some_word_acts(name->name)) ||
                                 (key != nullptr && is_library(*index->object) && some_word_acts(key->value)));
        found = found || is_of_base || is_acting_word || (function != nullptr && of(*function));
        return !found;
      });
    }
    return found;
  });
}

/// Whether the node is the name or the function of a definition that scopes_.function_named() resolves.
bool Effects::is_definition(const lua::Node& node) const {
  if (node.parent == nullptr || node.parent->kind == lua::Kind::local_function) return true;
  const auto* statement = lua::node_cast<lua::FunctionStatement>(node.parent);
  return statement != nullptr && scopes_.function_named(*statement->target) != nullptr;
}

/// Whether the function is only passed to a built-in, which calls it and does not keep it.
bool Effects::is_of_word(const lua::Node& function) const {
  const auto* call = lua::node_cast<lua::Call>(function.parent);
  return call != nullptr && call->target != &function && (!call->method.empty() || is_word(*call->target));
}

}  // namespace houserules
