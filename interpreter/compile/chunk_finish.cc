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
  explicit LastFunctions(const Rules& rules) {
    for (const LuaScript& script : rules.scripts) note_definitions(script);
    for (const LuaScript& script : rules.scripts) note_uses(script);
  }

  std::set<const lua::Function*> find() {
    while (!dropped_.empty()) {
      const std::string name = std::move(dropped_.back());
      dropped_.pop_back();
      const auto functions = functions_.extract(name);
      if (functions.empty()) continue;
      const auto returned = returned_by_.extract(name);
      if (!returned.empty()) dropped_.insert(dropped_.end(), returned.mapped().begin(), returned.mapped().end());
    }
    std::set<const lua::Function*> result;
    for (const auto& [name, functions] : functions_) result.insert(functions.begin(), functions.end());
    return result;
  }

 private:
  void note_definitions(const LuaScript& script) {
    for (const lua::Statement* statement : script.statements) {
      const auto* definition = node_cast<lua::FunctionStatement>(statement);
      if (definition == nullptr) continue;
      const std::string name = top_name(script, *definition);
      if (name.empty()) continue;
      functions_[name].insert(definition->function);
      names_[definition->function] = name;
    }
  }

  void note_uses(const LuaScript& script) {
    for (const auto& node : script.nodes) {
      if (const auto* name = node_cast<lua::Name>(node.get()); name != nullptr && name->local == nullptr) {
        const auto* definition = node_cast<lua::FunctionStatement>(name->parent);
        const bool defines =
            definition != nullptr && definition->target == name && !top_name(script, *definition).empty();
        if (!defines) note_use(name->name, *name);
      } else if (const auto* index = node_cast<lua::Index>(node.get())) {
        // `base.lay(me, card)`
        const lua::String* key = lua::literal_key(*index);
        if (key != nullptr) note_use(key->value, *index);
      }
      // `base` used in any way but `base.NAME` may reach any function.
      if (const auto* name = node_cast<lua::Name>(node.get()); name != nullptr && name->name == "base") {
        const auto* index = node_cast<lua::Index>(name->parent);
        if (index == nullptr || index->object != name || lua::literal_key(*index) == nullptr) functions_.clear();
      }
    }
  }

  /// A function is one of the last only if all its uses are `return NAME(...)` in others of them.
  void note_use(const std::string& name, const lua::Expression& use) {
    if (!functions_.contains(name)) return;
    const auto* call = node_cast<lua::Call>(use.parent);
    const auto* statement = call == nullptr ? nullptr : node_cast<lua::Return>(call->parent);
    if (statement == nullptr || call->target != &use || !call->method.empty() || statement->values.size() != 1) {
      dropped_.push_back(name);
      return;
    }
    const lua::Node* around = statement->parent;
    while (around->kind != lua::Kind::function) around = around->parent;
    const auto by = names_.find(static_cast<const lua::Function*>(around));
    if (by == names_.end()) dropped_.push_back(name);
    else returned_by_[by->second].insert(name);
  }

  std::map<std::string, std::set<const lua::Function*>> functions_;  ///< that may still be among the last, by name
  std::map<const lua::Function*, std::string> names_;
  std::map<std::string, std::set<std::string>> returned_by_;  ///< by a function's name: whom it ends in
  std::vector<std::string> dropped_;                          ///< still to be taken out
};

}  // namespace

std::set<const lua::Function*> last_functions(const Rules& rules) { return LastFunctions(rules).find(); }

}  // namespace houserules
