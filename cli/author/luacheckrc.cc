// houserules luacheckrc: a luacheck configuration (https://luacheck.readthedocs.io) for rule files.
#include <set>

#include <fmt/format.h>

#include "checker/script/known_names.h"
#include "cli/commands.h"
#include "cli/games.h"

namespace houserules {
namespace {

template <class Names>
std::string quoted(const Names& names) {
  return names.empty() ? "" : fmt::format("\"{}\"", fmt::join(names, "\", \""));
}

/// The language's names for luacheck, including the functions of its libraries.
std::string language() {
  std::string text = "stds.houserules = {\n  read_globals = {\n";
  for (const Owner owner : {Owner::library, Owner::global}) {
    for (const std::string& name : words_of(owner)) {
      if (name == "turns") continue;
      const auto fields = KnownNames::library_fields(name);
      text += fields ? fmt::format("    {} = {{fields = {{{}}}}},\n", name, quoted(*fields))
                     : fmt::format("    \"{}\",\n", name);
    }
  }
  // Scripts assign fields of `turns`. The engine calls the callbacks, so the script need not.
  text += "  },\n  globals = {\"turns\"},\n}\n";
  std::vector<std::string> callbacks;
  for (const std::string& name : words_of(Owner::callback)) callbacks.push_back("131/" + name);
  return text + fmt::format("ignore = {{{}}}\n", quoted(callbacks));
}

std::string of_file(const Rules& rules) {
  std::vector<LuaScript> parsed;
  for (const RuleFile& file : rules.files) parsed.push_back(parse_lua(file.text, file.path));
  std::vector<const LuaScript*> scripts;
  for (const LuaScript& script : parsed) scripts.push_back(&script);
  const ScriptTypes types(scripts, rules.header);
  const KnownNames known(scripts, rules.header, types);
  // luacheck sees what a script itself declares, but not what only a base declares or calls.
  std::set<std::string> written = known.publics();
  written.insert(known.suit_publics().begin(), known.suit_publics().end());
  written.insert(known.base_functions().begin(), known.base_functions().end());
  std::set<std::string> read = known.table();
  if (scripts.size() > 1) read.insert("base");
  return fmt::format("files[\"/**/{}.lua\"] = {{globals = {{{}}}, read_globals = {{{}}}}}\n", rules.name(),
                     quoted(written), quoted(read));
}

/// The text of a .luacheckrc: the language's globals and, per rule file, the globals its header declares and those it
/// or its bases define. Matches files by name alone, in any folder.
std::string luacheckrc(const std::vector<std::shared_ptr<const Rules>>& games) {
  std::string text =
      "-- Written by: houserules luacheckrc\n"
      "std = \"houserules\"\n"
      "allow_defined_top = true\n"
      "max_line_length = 160\n" +
      language();
  for (const auto& rules : games) text += of_file(*rules);
  return text;
}

}  // namespace

int print_luacheckrc(const LuacheckOptions& options, const Library& library, Console& console) {
  std::vector<std::shared_ptr<const Rules>> games;
  for (const std::string& game : options.games.empty() ? library.shipped() : options.games) {
    int code = kFine;
    auto rules = open_rules(game, library, console, code);
    if (rules == nullptr) return code;
    games.push_back(std::move(rules));
  }
  console.out << luacheckrc(games);
  return kFine;
}

}  // namespace houserules
