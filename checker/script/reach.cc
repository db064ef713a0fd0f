#include "checker/script/reach.h"

#include "grammar/lua/walk.h"

namespace houserules {

std::set<const lua::Function*> functions_reached(const std::vector<LuaScript>& scripts,
                                                 const std::vector<std::string>& names) {
  std::set<std::string> open(names.begin(), names.end()), seen;
  std::set<const lua::Function*> reached;
  while (!open.empty()) {
    const std::string name = *open.begin();
    open.erase(open.begin());
    if (!seen.insert(name).second) continue;
    for (const LuaScript& script : scripts) {
      for (const lua::Function* function : script.functions) {
        if (function->name != name || !reached.insert(function).second) continue;
        lua::visit(
            *function, [&](const lua::Name& used) { open.insert(used.name); },
            [&](const lua::Function& inner) { reached.insert(&inner); });
      }
    }
  }
  return reached;
}

}  // namespace houserules
