#include "interpreter/chunk.h"

#include <algorithm>

#include "grammar/lua_positions.h"

namespace houserules {
namespace {

struct Insertion {
  std::size_t offset;
  const std::string* prefix;
};

/// A name that the script does not use.
std::string unused_name(std::string name, const std::string& text) {
  while (text.find(name) != std::string::npos) name += "_";
  return name;
}

}  // namespace

std::string chunk_text(const RuleFile& file, const LuaScript& script, const std::vector<PublicInfo>& publics,
                       bool is_variant) {
  const std::string assigned = unused_name("_assigned", file.text);
  const std::string shared = unused_name("_shared", file.text);
  const std::string assigned_prefix = assigned + ".";
  const std::string shared_prefix = shared + ".";
  const lua::Positions positions(file.text);
  std::vector<Insertion> insertions;
  for (const auto& [name, global] : script.globals) {
    for (const lua::Name* use : global.writes) {
      insertions.push_back({positions.offset(use->range.begin), &assigned_prefix});
    }
    const bool is_shared = std::any_of(publics.begin(), publics.end(), [&name = name](const PublicInfo& variable) {
      return !variable.each && variable.name == name;
    });
    if (!is_shared) continue;
    for (const lua::Name* use : global.reads) {
      insertions.push_back({positions.offset(use->range.begin), &shared_prefix});
    }
  }
  std::sort(insertions.begin(), insertions.end(),
            [](const Insertion& a, const Insertion& b) { return a.offset < b.offset; });

  std::string text =
      "local " + assigned + " <const>, " + shared + " <const>" + (is_variant ? ", base <const>" : "") + " = ... ";
  std::size_t at = file.text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  if (file.text.compare(at, 2, "#!") == 0) text += "--";
  for (const Insertion& insertion : insertions) {
    text.append(file.text, at, insertion.offset - at);
    text += *insertion.prefix;
    at = insertion.offset;
  }
  return text.append(file.text, at);
}

}  // namespace houserules
