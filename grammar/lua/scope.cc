#include "grammar/lua/scope.h"

#include <algorithm>
#include <unordered_map>

#include "grammar/lua/faults.h"
#include "grammar/lua/labels.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules::lua {

namespace {

// Lua's limits per function.
constexpr std::size_t kMaxLocals = 200;
constexpr std::size_t kMaxUpvalues = 255;
// Hidden variables of a loop.
constexpr std::size_t kHiddenInNumericFor = 3;
constexpr std::size_t kHiddenInGenericFor = 4;

class Resolver {
 public:
  explicit Resolver(LuaScript& script) : script_(script) {}

  void run() {
    walk(
        *script_.main,
        [this](Node& node) {
          enter(node);
          return true;
        },
        [this](Node& node) { leave(node); });
    std::stable_sort(script_.locals.begin(), script_.locals.end(),
                     [](const auto& a, const auto& b) { return a->range.begin < b->range.begin; });
    for (std::size_t i = 0; i < script_.locals.size(); ++i) script_.locals[i]->id = static_cast<int>(i);
    std::stable_sort(script_.diagnostics.begin(), script_.diagnostics.end(),
                     [](const auto& a, const auto& b) { return a.range.begin < b.range.begin; });
  }

 private:
  struct Scope {
    std::size_t active = 0;  ///< number of locals active before it
    std::size_t hidden = 0;
  };
  struct Open {
    Function* function = nullptr;
    std::size_t first_active = 0;
    std::size_t hidden = 0;
    bool uses_globals = false;
    bool too_many_locals = false;
    bool too_many_upvalues = false;
    Labels labels;
  };

  void enter(Node& node) {
    node.parent = path_.empty() ? nullptr : path_.back();
    path_.push_back(&node);
    if (dynamic_cast<Statement*>(&node) != nullptr && node.kind != Kind::block) {
      script_.statements.push_back(static_cast<Statement*>(&node));
    }
    switch (node.kind) {
      case Kind::function: enter_function(static_cast<Function&>(node)); break;
      case Kind::block: enter_block(node); break;
      case Kind::local_function: declare(*static_cast<LocalFunction&>(node).local); break;
      case Kind::name: use(static_cast<Name&>(node)); break;
      case Kind::vararg:
        if (open_.back().function->is_vararg) break;
        fault(node.range, "`...` used in a function without `...` among its parameters");
        break;
      case Kind::label: open_.back().labels.define(static_cast<Label&>(node), active_, script_); break;
      case Kind::goto_label: open_.back().labels.jump(static_cast<Goto&>(node), active_.size()); break;
      case Kind::break_loop: check_break(node); break;
      default: break;
    }
  }

  void leave(Node& node) {
    path_.pop_back();
    switch (node.kind) {
      case Kind::function: leave_function(); break;
      case Kind::block:
        if (node.parent->kind != Kind::function && node.parent->kind != Kind::repeat_loop) close_scope();
        break;
      case Kind::repeat_loop: close_scope(); break;
      case Kind::local: leave_local(static_cast<LocalStatement&>(node)); break;
      case Kind::assignment: name_assigned(static_cast<Assignment&>(node)); break;
      case Kind::function_statement: name_statement(static_cast<FunctionStatement&>(node)); break;
      case Kind::local_function: {
        auto& statement = static_cast<LocalFunction&>(node);
        name_function(*statement.function, statement.local->name, statement.local->range, FunctionScope::local);
        break;
      }
      case Kind::table: name_fields(static_cast<Table&>(node)); break;
      default: break;
    }
  }

  // --- Scopes --------------------------------------------------------------------------------------------------------

  void enter_function(Function& function) {
    function.enclosing = open_.empty() ? nullptr : open_.back().function;
    if (function.enclosing != nullptr) script_.functions.push_back(&function);
    Open opened;
    opened.function = &function;
    opened.first_active = active_.size();
    open_.push_back(std::move(opened));
    open_scope(0);
    for (Local* parameter : function.parameters) declare(*parameter);
  }

  void leave_function() {
    close_scope();
    open_.back().labels.finish(script_);
    open_.pop_back();
  }

  /// A function's parameters share the scope of its body; a loop's variables belong to the loop's body.
  void enter_block(const Node& block) {
    if (block.parent->kind == Kind::function) return;
    if (const auto* loop = node_cast<NumericFor>(block.parent)) {
      open_scope(kHiddenInNumericFor);
      declare(*loop->variable);
    } else if (const auto* each = node_cast<GenericFor>(block.parent)) {
      open_scope(kHiddenInGenericFor);
      for (Local* variable : each->variables) declare(*variable);
    } else {
      open_scope(0);
    }
  }

  void open_scope(std::size_t hidden) {
    scopes_.push_back({active_.size(), hidden});
    open_.back().hidden += hidden;
    open_.back().labels.open_scope(active_.size());
  }

  void close_scope() {
    const Scope scope = scopes_.back();
    scopes_.pop_back();
    open_.back().hidden -= scope.hidden;
    open_.back().labels.close_scope();
    while (active_.size() > scope.active) {
      by_name_[active_.back()->name].pop_back();
      active_.pop_back();
    }
  }

  void declare(Local& local) {
    Open& open = open_.back();
    local.function = open.function;
    active_.push_back(&local);
    by_name_[local.name].push_back(&local);
    if (active_.size() - open.first_active + open.hidden > kMaxLocals && !open.too_many_locals) {
      open.too_many_locals = true;
      fault(local.range, "too many local variables in one function (the limit is " + std::to_string(kMaxLocals) + ")");
    }
  }

  void leave_local(LocalStatement& statement) {
    const Local* closes = nullptr;
    for (Local* local : statement.names) {
      declare(*local);
      if (local->attribute != Attribute::close) continue;
      if (closes != nullptr) fault(local->range, "only one variable of a `local` may be `<close>`");
      closes = local;
    }
    for (std::size_t i = 0; i < std::min(statement.names.size(), statement.values.size()); ++i) {
      const Local& local = *statement.names[i];
      if (statement.values[i]->kind == Kind::function) {
        name_function(static_cast<Function&>(*statement.values[i]), local.name, local.range, FunctionScope::local);
      }
    }
  }

  // --- Uses ----------------------------------------------------------------------------------------------------------

  void use(Name& name) {
    const auto found = by_name_.find(name.name);
    if (found == by_name_.end() || found->second.empty()) return use_global(name);
    Local& local = *found->second.back();
    name.local = &local;
    (name.access == Access::write ? local.writes : local.reads).push_back(&name);
    if (name.access == Access::write && local.attribute != Attribute::none) {
      fault(name.range, "`" + name.name + "` is constant and cannot be assigned", {{"", local.range, "declared here"}});
    }
    if (local.function == open_.back().function) return;
    name.upvalue = true;
    local.captured = true;
    for (auto open = open_.rbegin(); open->function != local.function; ++open) {
      auto& upvalues = open->function->upvalues;
      // Once a function has it, so do its enclosing functions.
      if (contains(upvalues, &local)) break;
      if (upvalues.size() + (open->uses_globals ? 1 : 0) >= kMaxUpvalues) too_many_upvalues(*open, name);
      else upvalues.push_back(&local);
    }
  }

  void use_global(Name& name) {
    Global& global = script_.globals[name.name];
    global.name = name.name;
    (name.access == Access::write ? global.writes : global.reads).push_back(&name);
    if (name.access == Access::call) global.calls.push_back(&name);
    // Globals are fields of an upvalue that every enclosing function passes on.
    for (auto open = open_.rbegin(); open != open_.rend() && !open->uses_globals; ++open) {
      open->uses_globals = true;
      if (open->function->upvalues.size() >= kMaxUpvalues) too_many_upvalues(*open, name);
    }
  }

  void too_many_upvalues(Open& open, const Name& name) {
    if (open.too_many_upvalues) return;
    open.too_many_upvalues = true;
    fault(name.range, "too many variables of enclosing functions used in one function (the limit is " +
                          std::to_string(kMaxUpvalues) + ")");
  }

  void check_break(const Node& node) {
    for (const Node* around = node.parent; around->kind != Kind::function; around = around->parent) {
      switch (around->kind) {
        case Kind::while_loop:
        case Kind::repeat_loop:
        case Kind::numeric_for:
        case Kind::generic_for: return;
        default: break;
      }
    }
    fault(node.range, "`break` outside a loop");
  }

  // --- Names of functions --------------------------------------------------------------------------------------------

  static void name_function(Function& function, std::string name, Range range, FunctionScope scope) {
    function.name = std::move(name);
    function.name_range = range;
    function.scope = scope;
  }

  static void name_after(Function& function, const Expression& target, bool method) {
    std::string name = path(target);
    if (name.empty()) return;
    if (method) name[name.rfind('.')] = ':';
    const auto* variable = node_cast<Name>(&target);
    const FunctionScope scope = variable == nullptr          ? FunctionScope::field
                                : variable->local != nullptr ? FunctionScope::local
                                                             : FunctionScope::global;
    name_function(function, std::move(name), target.range, scope);
  }

  static void name_statement(FunctionStatement& statement) {
    name_after(*statement.function, *statement.target, statement.method);
  }

  static void name_assigned(Assignment& statement) {
    for (std::size_t i = 0; i < std::min(statement.targets.size(), statement.values.size()); ++i) {
      if (statement.values[i]->kind != Kind::function) continue;
      name_after(static_cast<Function&>(*statement.values[i]), *statement.targets[i], /*method=*/false);
    }
  }

  static void name_fields(Table& table) {
    for (const TableField& field : table.fields) {
      if (!field.named || field.value->kind != Kind::function) continue;
      name_function(static_cast<Function&>(*field.value), static_cast<String*>(field.key)->value, field.key->range,
                    FunctionScope::field);
    }
  }

  void fault(Range range, std::string message, std::vector<Note> notes = {}) {
    add_fault(script_, range, std::move(message), std::move(notes));
  }

  LuaScript& script_;
  std::vector<Node*> path_;
  std::vector<Open> open_;  ///< enclosing functions, innermost last
  std::vector<Scope> scopes_;
  std::vector<Local*> active_;  ///< all active locals, including those of enclosing functions
  std::unordered_map<std::string, std::vector<Local*>> by_name_;
};

}  // namespace

void resolve(LuaScript& script) { Resolver(script).run(); }

}  // namespace houserules::lua
