#include "checker/script/overriding.h"

#include <fmt/format.h>

#include "grammar/lua/query.h"

namespace houserules {

void check_overriding(CheckContext& context) {
  const LuaScript& script = context.scripts().back();
  for (const auto& local : script.locals) {
    if (local->function != script.main || local->kind != lua::LocalKind::variable) continue;
    const auto initial = lua::initial_value(*local);
    if (!initial) continue;
    const std::string name(lua::global_name(lua::bare(*initial->value)));
    if (name.empty() || lua::global_function(script, name) == nullptr) continue;
    context.add("HR215", Severity::warning, script.file, local->range,
                fmt::format("`{}` stays this `{}`, also in a variant that has another one", local->name, name),
                fmt::format("call `{}` itself", name));
  }
}

}  // namespace houserules
