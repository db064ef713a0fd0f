#include "checker/script/reach.h"

#include <map>
#include <string_view>

#include "grammar/lua/walk.h"

namespace houserules {

std::set<const lua::Function*> functions_reached(const std::vector<LuaScript>& scripts,
                                                 const std::vector<std::string>& names) {
  std::multimap<std::string_view, const lua::Function*> by_name;
  for (const LuaScript& script : scripts) {
    for (const lua::Function* function : script.functions) by_name.emplace(function->name, function);
  }
  std::set<std::string> open(names.begin(), names.end()), seen;
  std::set<const lua::Function*> reached;
  while (!open.empty()) {
    const std::string name = *open.begin();
    open.erase(open.begin());
    if (!seen.insert(name).second) continue;
    const auto [first, last] = by_name.equal_range(name);
    for (auto named = first; named != last; ++named) {
      if (!reached.insert(named->second).second) continue;
      lua::visit(
          *named->second, [&](const lua::Name& used) { open.insert(used.name); },
          [&](const lua::Function& inner) { reached.insert(&inner); });
    }
  }
  return reached;
}

}  // namespace houserules
