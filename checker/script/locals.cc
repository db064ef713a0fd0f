#include "checker/script/script_checks.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

/// Names of the language that authors legitimately reuse for variables.
constexpr auto kOftenMeant = std::to_array<std::string_view>({"players", "dealer", "turns", "options"});

class LocalCheck {
 public:
  explicit LocalCheck(const ScriptFacts& facts) : facts_(facts) {}

  void run() {
    for (const auto& local : facts_.script.locals) {
      check_hidden(*local);
      check_hides_parameter(*local);
      if (!local->used() && !local->name.starts_with('_')) check_unread(*local);
    }
    for (const auto& [name, global] : facts_.script.globals) check_global(name, global);
  }

 private:
  void check_hidden(const lua::Local& local) {
    // A parameter may deliberately take such a value from its caller, but the engine never passes one of these.
    if (local.kind == lua::LocalKind::parameter && !is_of_callback(local)) return;
    if (local.kind == lua::LocalKind::function || local.kind == lua::LocalKind::self) return;
    const std::string& name = local.name;
    std::string what;
    if (facts_.types.table_piles().contains(name)) what = "pile";
    if (facts_.known.publics().contains(name)) what = "public value";
    if (contains(kOftenMeant, name)) what = "language's own";
    if (what.empty()) return;
    facts_.warn(
        Code::hidden_name, local.range, fmt::format("this `{}` hides the {} of that name", name, what),
        what == "public value" ? fmt::format("leave out `local` to set the public value, or rename it") : "rename it");
  }

  /// Reports `local card = ...` in a function with a parameter `card`, except `local card = card or ...`.
  void check_hides_parameter(const lua::Local& local) {
    if (local.kind != lua::LocalKind::variable || local.name.starts_with('_')) return;
    const auto& parameters = local.function->parameters;
    const auto hidden = std::find_if(parameters.begin(), parameters.end(),
                                     [&local](const lua::Local* parameter) { return parameter->name == local.name; });
    if (hidden == parameters.end() || !(*hidden)->used()) return;
    const auto initial = lua::initial_value(local);
    const lua::Expression* value = initial ? &lua::bare(*initial->value) : nullptr;
    if (const auto* binary = node_cast<lua::Binary>(value)) value = &lua::bare(*binary->left);
    if (const auto* name = node_cast<lua::Name>(value); name != nullptr && name->local == *hidden) return;
    facts_.warn(Code::hidden_name, local.range, fmt::format("this `{}` hides the parameter of that name", local.name),
                "rename it");
  }

  static bool is_of_callback(const lua::Local& local) {
    return local.function->scope == lua::FunctionScope::global &&
           word_of(Owner::callback, local.function->name) != nullptr;
  }

  void check_unread(const lua::Local& local) {
    if (!facts_.context.takes_more(Severity::warning)) return;
    if (local.kind == lua::LocalKind::variable || local.kind == lua::LocalKind::function) return check_variable(local);
    // Unread parameters and loop variables are common; report one only if a misspelling of its name is read.
    const lua::Name* wanted = misspelt(local);
    if (wanted == nullptr) return check_hidden_parameter(local);
    facts_.warn(Code::variable_never_read, local.range,
                fmt::format("`{}` is never read, and there is no variable `{}`", local.name, wanted->name),
                "give both the same name");
  }

  /// Reports a parameter that another local hides before it is read.
  void check_hidden_parameter(const lua::Local& local) {
    for (const auto& other : facts_.script.locals) {
      if (other->name != local.name || other->function != local.function || other.get() == &local) continue;
      if (!is_inside(*other->declaration, *local.declaration)) continue;
      facts_.warn(Code::variable_never_read, local.range,
                  fmt::format("`{}` is never read: the one on line {} hides it", local.name, other->range.begin.line));
      return;
    }
  }

  void check_variable(const lua::Local& local) {
    if (const auto* statement = node_cast<lua::LocalStatement>(local.declaration)) {
      // Among several values, some must be named to reach the others.
      const bool others = std::any_of(statement->names.begin(), statement->names.end(),
                                      [](const lua::Local* name) { return name->used(); });
      if (others && misspelt(local) == nullptr) return;
    }
    if (is_lost_callback(local)) {
      facts_.error(Code::variable_never_read, local.range, fmt::format("the game cannot see a local `{}`", local.name),
                   fmt::format("leave out `local`: `{}`", word_of(Owner::callback, local.name)->form));
      return;
    }
    const auto above = facts_.script.globals.find(local.name);  // reported where it is read
    if (above != facts_.script.globals.end() && !above->second.reads.empty() && !facts_.known.has_global(local.name))
      return;
    const lua::Name* wanted = misspelt(local);
    const char* does = local.kind == lua::LocalKind::function ? "called" : "read";
    facts_.warn(Code::variable_never_read, local.range,
                wanted == nullptr
                    ? fmt::format("`{}` is never {}", local.name, does)
                    : fmt::format("`{}` is never {}, and there is no variable `{}`", local.name, does, wanted->name),
                wanted == nullptr ? "delete it, or begin its name with `_`" : "give both the same name");
  }

  /// Whether it is one of the functions that the game calls, made local.
  bool is_lost_callback(const lua::Local& local) const {
    return local.kind == lua::LocalKind::function && local.function == facts_.script.main &&
           word_of(Owner::callback, local.name) != nullptr && !facts_.known.script().contains(local.name);
  }

  /// An undefined global with nearly the same name, used where the local is visible.
  const lua::Name* misspelt(const lua::Local& local) const {
    constexpr std::size_t kMostCompared = 2000;  // avoids comparing all pairs of names in a large file
    if (facts_.script.globals.size() > kMostCompared) return nullptr;
    for (const auto& [name, global] : facts_.script.globals) {
      if (name == local.name || !is_near(name, local.name)) continue;
      const bool defined = is_defined(name, global);
      for (const auto* uses : {&global.reads, &global.writes}) {
        for (const lua::Name* use : *uses) {
          if (is_inside(*use, *local.function) && (!defined || is_misused(*use))) return use;
        }
      }
    }
    return nullptr;
  }

  /// Whether a function of the language is used where a value is meant.
  bool is_misused(const lua::Name& use) const {
    return use.access == lua::Access::read && facts_.known.language().contains(use.name) &&
           facts_.types.of(use).is(kind::method) && node_cast<lua::Index>(use.parent) == nullptr;
  }

  /// Names of one or two letters are all close to each other.
  static bool is_near(const std::string& a, const std::string& b) {
    return std::max(a.size(), b.size()) <= 2 || !nearest(a, {b}).empty();
  }

  /// Whether the global is defined other than by an assignment in a function.
  bool is_defined(const std::string& name, const lua::Global& global) const {
    const bool given = facts_.known.language().contains(name) || facts_.known.table().contains(name) ||
                       facts_.known.publics().contains(name) || facts_.known.base_functions().contains(name);
    return given || std::any_of(global.writes.begin(), global.writes.end(), [this](const lua::Name* write) {
             return lua::enclosing<lua::Function>(*write) == facts_.script.main;
           });
  }

  static bool is_inside(const lua::Node& node, const lua::Node& outer) {
    for (const lua::Node* around = &node; around != nullptr; around = around->parent) {
      if (around == &outer) return true;
    }
    return false;
  }

  void check_global(const std::string& name, const lua::Global& global) {
    if (global.writes.empty() || facts_.known.language().contains(name) || facts_.known.table().contains(name) ||
        facts_.known.publics().contains(name))
      return;
    const bool function = std::any_of(global.writes.begin(), global.writes.end(), [](const lua::Name* write) {
      return node_cast<lua::FunctionStatement>(write->parent) != nullptr;
    });
    const lua::Name& first = *global.writes.front();
    if (function || facts_.is_read_anywhere(name) ||
        facts_.context.has(Code::global_set_in_play, facts_.script.file, first.range.begin))
      return;
    const auto* assignment = node_cast<lua::Assignment>(first.parent);
    if (assignment != nullptr && assignment->values.size() == 1 && assignment->values[0]->kind == lua::Kind::function)
      return;
    facts_.warn(Code::variable_never_read, first.range, fmt::format("`{}` is never read", name), "delete it");
  }

  const ScriptFacts& facts_;
};

}  // namespace

void check_locals(const ScriptFacts& facts) { LocalCheck(facts).run(); }

}  // namespace houserules
