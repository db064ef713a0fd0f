#include "interpreter/compile/scopes.h"

#include <algorithm>

#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "runtime/text.h"

namespace houserules {
namespace {

bool is_in_loop(const lua::Node& node) {
  for (const lua::Node* around = node.parent; around != nullptr; around = around->parent) {
    switch (around->kind) {
      case lua::Kind::while_loop:
      case lua::Kind::repeat_loop:
      case lua::Kind::numeric_for:
      case lua::Kind::generic_for: return true;
      default: break;
    }
  }
  return false;
}

}  // namespace

Scopes::Scopes(const Rules& rules) {
  for (std::size_t file = 0; file < rules.scripts.size(); ++file) look(rules.scripts[file], file);
  for (const std::string& name : variables_) {
    const auto found = functions_.find(name);
    if (found == functions_.end()) continue;
    for (const Definition& definition : found->second) names_.erase(definition.function);
    functions_.erase(found);
  }
}

void Scopes::look_for_method(const lua::Expression* key, const lua::Expression& value) {
  const lua::String* name = key == nullptr ? nullptr : lua::string_literal(*key);
  const lua::Expression& bare = lua::bare(value);
  const auto* held = lua::node_cast<lua::Name>(&bare);
  const bool may_be_function =
      bare.kind == lua::Kind::function ||
      (held != nullptr && (held->local == nullptr || held->local->kind == lua::LocalKind::function));
  if (name != nullptr && may_be_function) methods_.insert(name->value);
}

void Scopes::look(const LuaScript& script, std::size_t file) {
  std::set<std::string> assigned;  // names of functions
  files_[script.main] = file;
  for (const lua::Function* function : script.functions) files_[function] = file;
  for (const auto& local : script.locals) {
    if (local->function == script.main && local->kind != lua::LocalKind::loop && !is_in_loop(*local->declaration))
      of_file_.insert(local.get());
  }
  lua::visit(
      *script.main,
      [&](const lua::FunctionStatement& statement) {
        if (const auto* index = lua::node_cast<lua::Index>(statement.target))
          look_for_method(index->key, *statement.function);
        const auto* name = lua::node_cast<lua::Name>(statement.target);
        if (name == nullptr || name->local != nullptr) return;
        if (statement.parent->parent != script.main) {
          variables_.insert(name->name);
          ++settings_[name->name].count;
          return;
        }
        functions_[name->name].push_back({file, statement.function});
        names_[statement.function] = name->name;
      },
      [&](const lua::Assignment& statement) {
        for (std::size_t i = 0; i < statement.targets.size(); ++i) {
          const lua::Expression* value = i < statement.values.size() ? statement.values[i] : nullptr;
          const auto* index = lua::node_cast<lua::Index>(statement.targets[i]);
          if (index != nullptr && value != nullptr) look_for_method(index->key, *value);
          const auto* name = lua::node_cast<lua::Name>(statement.targets[i]);
          if (name == nullptr || name->local != nullptr) continue;
          if (value != nullptr && value->kind == lua::Kind::function && statement.parent->parent == script.main &&
              statement.targets.size() == 1 && statement.values.size() == 1) {
            const auto* function = static_cast<const lua::Function*>(value);
            functions_[name->name].push_back({file, function});
            names_[function] = name->name;
            assigned.insert(name->name);
            continue;
          }
          variables_.insert(name->name);
          Settings& settings = settings_[name->name];
          ++settings.count;
          const lua::Kind kind = value != nullptr ? lua::bare(*value).kind : lua::Kind::nil;
          const bool is_value = kind == lua::Kind::table || kind == lua::Kind::string || kind == lua::Kind::number ||
                                kind == lua::Kind::boolean;
          settings.plain = settings.plain || (is_value && statement.parent->parent == script.main);
        }
      },
      [&](const lua::Table& table) {
        for (const lua::TableField& field : table.fields) look_for_method(field.key, *field.value);
      },
      [&](const lua::LocalFunction& statement) {
        if (!statement.local->assigned_later()) local_functions_[statement.local] = statement.function;
      });
  // A later definition may call the earlier one through a saved reference.
  for (const std::string& name : assigned) {
    const std::vector<Definition>& all = functions_[name];
    const auto here = std::count_if(all.begin(), all.end(), [&](const Definition& one) { return one.file == file; });
    if (here > 1) variables_.insert(name);
  }
}

const lua::Function* Scopes::function(const std::string& name, std::size_t files) const {
  const auto found = functions_.find(name);
  if (found == functions_.end()) return nullptr;
  const lua::Function* last = nullptr;
  for (const Definition& definition : found->second) {
    if (definition.file < files) last = definition.function;
  }
  return last;
}

const lua::Function* Scopes::function(const lua::Local& local) const {
  const auto found = local_functions_.find(&local);
  return found != local_functions_.end() && captures_nothing(*found->second) ? found->second : nullptr;
}

const lua::Function* Scopes::function_named(const lua::Expression& expression) const {
  const auto* name = lua::node_cast<lua::Name>(&expression);
  if (name == nullptr) return nullptr;
  return name->local != nullptr ? function(*name->local) : function(name->name, SIZE_MAX);
}

bool Scopes::captures_nothing(const lua::Function& function) const {
  std::vector<const lua::Function*> seen{&function};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    for (const lua::Local* local : seen[i]->upvalues) {
      if (is_of_file(*local)) continue;
      const auto other = local_functions_.find(local);
      if (other == local_functions_.end()) return false;
      if (!contains(seen, other->second)) seen.push_back(other->second);
    }
  }
  return true;
}

std::vector<std::string> Scopes::global_names() const {
  std::vector<std::string> names(variables_.begin(), variables_.end());
  for (const auto& [name, definitions] : functions_) names.push_back(name);
  return names;
}

const std::string& Scopes::global_name(const lua::Function& function) const {
  static const std::string kNone;
  const auto found = names_.find(&function);
  return found == names_.end() ? kNone : found->second;
}

}  // namespace houserules
