#include "interpreter/loading/part_names.h"

#include <algorithm>

#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "runtime/text.h"

namespace houserules {

std::vector<std::string> part_names(const Rules& rules) {
  std::vector<std::string> names, of_publics;
  const auto add = [](const lua::String& key, std::vector<std::string>& to) {
    const std::string& name = key.value;
    const bool is_name =
        !name.empty() && name.size() <= kLongestPart && std::all_of(name.begin(), name.end(), is_word_char);
    if (is_name && !contains(to, name)) to.push_back(name);
  };
  const std::vector<std::string> publics = rules.header.names(StatementKind::public_value);
  for (const LuaScript& script : rules.scripts) {
    lua::visit(
        *script.main,
        [&](const lua::Table& table) {
          // Skip the moves of `choose`, and patterns.
          const auto* call = lua::node_cast<lua::Call>(table.parent);
          if (call != nullptr && !call->method.empty()) return;
          for (const lua::LiteralField& field : lua::literal_fields(table)) add(*field.key, names);
        },
        [&](const lua::Index& index) {
          const lua::String* key = lua::literal_key(index);
          if (key == nullptr || index.access != lua::Access::write) return;
          // Probably a public value, as in `me.tricks = 3`.
          add(*key, contains(publics, key->value) ? of_publics : names);
        });
  }
  for (std::string& name : of_publics) {
    if (!contains(names, name)) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace houserules
