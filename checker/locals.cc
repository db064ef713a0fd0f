#include "checker/locals.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/lua_walk.h"

namespace houserules {
namespace {

using lua::node_cast;

/// What people may well call a variable of theirs, though the language has it too.
constexpr auto kOftenMeant = std::to_array<std::string_view>({"players", "dealer", "turns", "options"});

class LocalCheck {
 public:
  explicit LocalCheck(const ScriptFacts& facts) : facts_(facts) {}

  void run() {
    for (const auto& local : facts_.script.locals) {
      check_hidden(*local);
      if (!local->used() && !local->name.starts_with('_')) check_unread(*local);
    }
    for (const auto& [name, global] : facts_.script.globals) check_global(name, global);
  }

 private:
  void check_hidden(const lua::Local& local) {
    // A parameter takes on purpose what the caller passes.
    if (local.kind != lua::LocalKind::variable && local.kind != lua::LocalKind::loop) return;
    const std::string& name = local.name;
    std::string what;
    if (facts_.types.table_piles().contains(name)) what = "pile";
    if (facts_.known.publics().contains(name)) what = "public value";
    if (std::find(kOftenMeant.begin(), kOftenMeant.end(), name) != kOftenMeant.end()) what = "language's own";
    if (what.empty()) return;
    facts_.warn("HR223", local.range, fmt::format("this `{}` hides the {} of that name", name, what),
                what == "public value" ? fmt::format("leave out `local` to set the public value, or call it otherwise")
                                       : "call it otherwise");
  }

  void check_unread(const lua::Local& local) {
    if (local.kind == lua::LocalKind::variable || local.kind == lua::LocalKind::function) return check_variable(local);
    // A parameter or loop variable that nobody reads is common; but not when its name is looked for under another.
    const lua::Name* wanted = misspelt(local);
    if (wanted == nullptr) return;
    facts_.warn("HR222", local.range,
                fmt::format("`{}` is never read, and `{}` is not there", local.name, wanted->name),
                "give both the same name");
  }

  void check_variable(const lua::Local& local) {
    if (const auto* statement = node_cast<lua::LocalStatement>(local.declaration)) {
      // Of several values some have to be named to get at the others.
      const bool others = std::any_of(statement->names.begin(), statement->names.end(),
                                      [](const lua::Local* name) { return name->used(); });
      if (others && misspelt(local) == nullptr) return;
    }
    const lua::Name* wanted = misspelt(local);
    const char* does = local.kind == lua::LocalKind::function ? "called" : "read";
    facts_.warn("HR222", local.range,
                wanted == nullptr
                    ? fmt::format("`{}` is never {}", local.name, does)
                    : fmt::format("`{}` is never {}, and `{}` is not there", local.name, does, wanted->name),
                wanted == nullptr ? "take it out, or begin its name with `_`" : "give both the same name");
  }

  /// A global that there is not, of nearly the same name, where the local is seen.
  const lua::Name* misspelt(const lua::Local& local) const {
    for (const auto& [name, global] : facts_.script.globals) {
      if (facts_.known.has_global(name) || nearest(name, {local.name}).empty()) continue;
      for (const auto* uses : {&global.reads, &global.writes}) {
        for (const lua::Name* use : *uses) {
          if (is_inside(*use, *local.function)) return use;
        }
      }
    }
    return nullptr;
  }

  static bool is_inside(const lua::Node& node, const lua::Function& function) {
    for (const lua::Node* around = &node; around != nullptr; around = around->parent) {
      if (around == &function) return true;
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
    const auto& scripts = facts_.context.scripts();
    const bool read = std::any_of(scripts.begin(), scripts.end(), [&name = name](const LuaScript& script) {
      const auto found = script.globals.find(name);
      return found != script.globals.end() && !found->second.reads.empty();
    });
    if (function || read) return;
    const auto* assignment = node_cast<lua::Assignment>(global.writes.front()->parent);
    if (assignment != nullptr && assignment->values.size() == 1 && assignment->values[0]->kind == lua::Kind::function)
      return;
    facts_.warn("HR222", global.writes.front()->range, fmt::format("`{}` is never read", name), "take it out");
  }

  const ScriptFacts& facts_;
};

}  // namespace

void check_locals(const ScriptFacts& facts) { LocalCheck(facts).run(); }

}  // namespace houserules
