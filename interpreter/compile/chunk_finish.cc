#include "interpreter/compile/chunk_parts.h"

#include <map>

#include "grammar/lua/query.h"

namespace houserules {
namespace {

using lua::node_cast;

/// The name of the global function that this statement defines at top level, or "".
std::string top_name(const LuaScript& script, const lua::FunctionStatement& statement) {
  const auto* name = node_cast<lua::Name>(statement.target);
  return name != nullptr && name->local == nullptr && statement.parent == script.main->body ? name->name : "";
}

class LastFunctions {
 public:
  explicit LastFunctions(const Rules& rules) : rules_(rules) {
    for (const LuaScript& script : rules.scripts) {
      for (const lua::Statement* statement : script.statements) {
        const auto* definition = node_cast<lua::FunctionStatement>(statement);
        if (definition == nullptr) continue;
        const std::string name = top_name(script, *definition);
        if (!name.empty()) functions_[name].insert(definition->function);
      }
    }
  }

  std::set<const lua::Function*> find() {
    while (drop_some()) {}
    std::set<const lua::Function*> result;
    for (const auto& [name, functions] : functions_) result.insert(functions.begin(), functions.end());
    return result;
  }

 private:
  /// Drops names used other than as `return NAME(...)` in a remaining function. Whether it dropped any.
  bool drop_some() {
    const std::size_t before = functions_.size();
    for (const LuaScript& script : rules_.scripts) {
      for (const auto& node : script.nodes) {
        if (const auto* name = node_cast<lua::Name>(node.get()); name != nullptr && name->local == nullptr) {
          const auto* definition = node_cast<lua::FunctionStatement>(name->parent);
          const bool defines =
              definition != nullptr && definition->target == name && !top_name(script, *definition).empty();
          if (!defines && !is_returned(*name)) functions_.erase(name->name);
        } else if (const auto* index = node_cast<lua::Index>(node.get())) {
          // `base.lay(me, card)`
          const lua::String* key = lua::literal_key(*index);
          if (key != nullptr && !is_returned(*index)) functions_.erase(key->value);
        }
        // `base` used in any way but `base.NAME` may reach any function.
        if (const auto* name = node_cast<lua::Name>(node.get()); name != nullptr && name->name == "base") {
          const auto* index = node_cast<lua::Index>(name->parent);
          if (index == nullptr || index->object != name || lua::literal_key(*index) == nullptr) functions_.clear();
        }
      }
    }
    return functions_.size() != before;
  }

  /// Whether the use is `return NAME(...)` in one of functions_.
  bool is_returned(const lua::Expression& use) const {
    const auto* call = node_cast<lua::Call>(use.parent);
    if (call == nullptr || call->target != &use || !call->method.empty()) return false;
    const auto* statement = node_cast<lua::Return>(call->parent);
    if (statement == nullptr || statement->values.size() != 1) return false;
    const lua::Node* around = statement->parent;
    while (around->kind != lua::Kind::function) around = around->parent;
    for (const auto& [name, functions] : functions_) {
      if (functions.contains(static_cast<const lua::Function*>(around))) return true;
    }
    return false;
  }

  const Rules& rules_;
  std::map<std::string, std::set<const lua::Function*>> functions_;
};

}  // namespace

std::set<const lua::Function*> last_functions(const Rules& rules) { return LastFunctions(rules).find(); }

}  // namespace houserules
