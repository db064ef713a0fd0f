#include "interpreter/loading/rules.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "grammar/lua/parse.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "system/hash.h"
#include "system/read_whole.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestFile = std::size_t{1} << 20U;

/// Splits a clause's number: "BJ-17, BJ-18" is two.
std::vector<std::string> numbers_of(const Clause& clause) {
  std::vector<std::string> numbers;
  for (std::size_t at = 0; at < clause.number.size();) {
    const std::size_t end = std::min(clause.number.find(',', at), clause.number.size());
    numbers.push_back(clause.number.substr(at, end - at));
    at = std::min(clause.number.find_first_not_of(", ", end), clause.number.size());
  }
  return numbers;
}

/// Adds a variant's clauses before those of its base. A clause with the same number replaces the base's in place.
void lay_over(std::vector<Clause>& clauses, std::vector<Clause> of_variant) {
  std::set<std::string> taken;
  for (const Clause& clause : of_variant) {
    for (std::string& number : numbers_of(clause)) taken.insert(std::move(number));
  }
  std::vector<Clause> rest;
  for (Clause& clause : clauses) {
    const std::vector<std::string> numbers = numbers_of(clause);
    const bool is_replaced =
        !numbers.empty() &&
        std::all_of(numbers.begin(), numbers.end(), [&](const std::string& number) { return taken.contains(number); });
    if (!is_replaced) {
      rest.push_back(std::move(clause));
      continue;
    }
    const auto has_its_number = [&](const Clause& own) {
      const std::vector<std::string> its = numbers_of(own);
      return std::find_first_of(its.begin(), its.end(), numbers.begin(), numbers.end()) != its.end();
    };
    for (auto own = of_variant.begin(); (own = std::find_if(own, of_variant.end(), has_its_number)) != of_variant.end();
         own = of_variant.erase(own))
      rest.push_back(std::move(*own));
  }
  clauses = std::move(of_variant);
  clauses.insert(clauses.end(), std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
}

std::string stem_of(const std::string& path) { return fs::path(path).stem().string(); }

/// The path of a variant's base: beside the variant, else among the shipped games, else "".
std::string find_base(const std::string& name, const std::string& variant, const Library& library) {
  std::string error;
  const std::string beside = (fs::path(variant).parent_path() / (name + ".lua")).string();
  if (library.read(beside, error)) return beside;
  for (const std::string& folder : library.folders) {
    const std::string path = (fs::path(folder) / (name + ".lua")).string();
    if (library.read(path, error)) return path;
  }
  return "";
}

/// The path of a rule file with this name in the current folder, or among the examples beside a folder of games; else
/// "".
std::string file_called(const std::string& name, const std::vector<std::string>& folders) {
  std::vector<fs::path> paths{name + ".lua"};
  for (const std::string& folder : folders) paths.push_back(fs::path(folder).parent_path() / "examples" / paths[0]);
  std::error_code ignored;
  for (const fs::path& path : paths) {
    if (!fs::is_regular_file(path, ignored)) continue;
    const std::string from_here = fs::proximate(path, ignored).string();
    return from_here.starts_with("..") ? path.string() : from_here;
  }
  return "";
}

std::vector<std::string> names_beside(const std::string& path, const Library& library) {
  std::vector<std::string> names;
  for (const std::string& game : library.shipped()) names.push_back(stem_of(game));
  std::error_code ignored;
  const fs::path folder = fs::path(path).parent_path();
  for (const auto& entry : fs::directory_iterator(folder.empty() ? fs::path(".") : folder, ignored)) {
    if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

std::optional<std::string> read_file(const std::string& path, std::string& error) {
  std::string text;
  const char* reason = "";
  switch (read_whole(path, kLargestFile, text)) {
    case ReadFault::none: return text;
    case ReadFault::missing: reason = "there is no such file"; break;
    case ReadFault::folder: reason = "this is a folder, not a rule file"; break;
    case ReadFault::pipe: reason = "this is a pipe, not a file"; break;
    case ReadFault::too_large: reason = "the file is too large for a rule file (over 1 MiB)"; break;
    case ReadFault::other: reason = "the file cannot be read"; break;
  }
  error = fmt::format("{}: {}", path, reason);
  return std::nullopt;
}

std::vector<std::string> Library::shipped() const {
  std::vector<std::string> paths;
  std::set<std::string> names;
  for (const std::string& folder : folders) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
      if (entry.path().extension() != ".lua" || !names.insert(entry.path().stem().string()).second) continue;
      paths.push_back(entry.path().string());
    }
  }
  std::sort(paths.begin(), paths.end(),
            [](const std::string& a, const std::string& b) { return stem_of(a) < stem_of(b); });
  return paths;
}

std::optional<std::string> Library::find(const std::string& game, std::string& error) const {
  const bool looks_like_a_path = game.find('/') != std::string::npos || game.ends_with(".lua");
  if (!looks_like_a_path) {
    std::vector<std::string> names;
    for (const std::string& path : shipped()) {
      if (stem_of(path) == game) return path;
      names.push_back(stem_of(path));
    }
    std::error_code ignored;
    if (!fs::is_regular_file(game, ignored)) {
      const std::string file = file_called(game, folders);
      error = fmt::format("there is no game `{}`{}", game,
                          file.empty() ? did_you_mean_name(game, names) : "; a file needs its path: " + file);
      return std::nullopt;
    }
  }
  return game;
}

bool Rules::ok() const {
  return std::none_of(diagnostics.begin(), diagnostics.end(),
                      [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::error; });
}

std::string_view Rules::text_of(const std::string& path) const {
  for (const RuleFile& file : files) {
    if (file.path == path) return file.text;
  }
  return "";
}

namespace {

/// Rejects `_ENV`, which is not part of the language, and `...` outside functions, which the prologue uses.
void refuse_environment(LuaScript& script) {
  const auto refuse = [&](const Range& range) {
    script.diagnostics.push_back(diagnostic(Code::lua_syntax, Severity::error, script.file, range,
                                            "`_ENV` is not part of the language", "choose another name"));
  };
  if (const auto global = script.globals.find("_ENV"); global != script.globals.end()) {
    for (const auto* uses : {&global->second.reads, &global->second.writes}) {
      for (const lua::Name* use : *uses) refuse(use->range);
    }
  }
  for (const auto& local : script.locals) {
    if (local->name == "_ENV") refuse(local->range);
  }
  for (const auto& node : script.nodes) {
    if (node->kind != lua::Kind::vararg) continue;
    if (lua::enclosing<lua::Function>(*node) == script.main) {
      script.diagnostics.push_back(diagnostic(Code::lua_syntax, Severity::error, script.file, node->range,
                                              "`...` may be used only in functions that declare it as a parameter"));
    }
  }
}

/// Whether the script has a table of moves that contains only calls by other players.
bool offers_only_calls(const LuaScript& script) {
  return std::any_of(script.nodes.begin(), script.nodes.end(), [](const auto& node) {
    const auto* moves = lua::node_cast<lua::Table>(node.get());
    if (moves == nullptr || moves->fields.size() != 1 || moves->fields[0].key == nullptr) return false;
    const lua::String* name = lua::string_literal(*moves->fields[0].key);
    return name != nullptr && name->value == kOthers;
  });
}

/// Declares the move kGoOn if a script offers only calls and the header does not declare it.
void declare_going_on(Rules& rules) {
  const auto moves = rules.header.all<MoveStatement>();
  if (!rules.ok() || std::none_of(rules.scripts.begin(), rules.scripts.end(), offers_only_calls) ||
      std::any_of(moves.begin(), moves.end(), [](const MoveStatement& move) { return move.name == kGoOn; }))
    return;
  auto move = std::make_shared<MoveStatement>();
  move->kind = StatementKind::move;
  move->name = kGoOn;
  move->text = "go on";
  rules.header.statements.push_back(std::move(move));
}

}  // namespace

std::shared_ptr<const Rules> load_rules(const std::string& path, const Library& library, std::string& error) {
  auto rules = std::make_shared<Rules>();
  std::vector<ParsedHeader> headers;  // the file's own first
  std::string next = path;
  while (true) {
    std::optional<std::string> text = library.read(next, error);
    if (!text) return nullptr;
    RuleFile file{stem_of(next), next, std::move(*text), ""};
    file.hash = hash_of(file.text);
    ParsedHeader parsed = parse_header(file.text, next);
    rules->diagnostics.insert(rules->diagnostics.end(), parsed.diagnostics.begin(), parsed.diagnostics.end());
    rules->files.insert(rules->files.begin(), std::move(file));
    headers.push_back(std::move(parsed));
    const Header& header = headers.back().header;
    if (!header.is_variant || header.variant_of.empty()) break;
    const std::string of = header.variant_of;
    const std::string base = find_base(of, next, library);
    const Range range = header.variant_range;
    if (base.empty()) {
      rules->diagnostics.push_back(
          diagnostic(Code::unknown_base, Severity::error, next, range,
                     fmt::format("there is no game `{}` to vary", of) + guess(of, names_beside(next, library)),
                     "a base is looked up beside the variant, then among the shipped games"));
      break;
    }
    std::error_code ignored;
    const bool cycle = std::any_of(rules->files.begin(), rules->files.end(), [&](const RuleFile& known) {
      return known.path == base || fs::equivalent(known.path, base, ignored);
    });
    if (cycle) {
      rules->diagnostics.push_back(
          diagnostic(Code::variant_of_itself, Severity::error, next, range,
                     fmt::format("`{}` is a variant of itself, through `{}`", stem_of(path), of)));
      break;
    }
    next = base;
  }
  rules->header = headers.back().header;
  for (auto variant = headers.rbegin() + 1; variant != headers.rend(); ++variant) {
    rules->header = merge(rules->header, variant->header, rules->diagnostics);
  }
  if (rules->ok()) {
    const std::vector<Diagnostic> faults = check_header(rules->header);
    rules->diagnostics.insert(rules->diagnostics.end(), faults.begin(), faults.end());
  }
  for (const RuleFile& file : rules->files) {
    // With no usable header (HR001 to HR005 say why), or one for another version, further findings would be noise.
    const bool no_header =
        std::any_of(rules->diagnostics.begin(), rules->diagnostics.end(), [&](const Diagnostic& fault) {
          return fault.file == file.path &&
                 (fault.code <= Code::header_not_utf8 || fault.code == Code::needs_another_version);
        });
    LuaScript& script = rules->scripts.emplace_back(parse_lua(file.text, file.path));
    if (no_header) continue;
    refuse_environment(script);
    rules->diagnostics.insert(rules->diagnostics.end(), script.diagnostics.begin(), script.diagnostics.end());
    ParsedRuleSheet sheet = parse_rule_sheet(file.text, file.path, rules->header);
    rules->diagnostics.insert(rules->diagnostics.end(), sheet.diagnostics.begin(), sheet.diagnostics.end());
    lay_over(rules->clauses, std::move(sheet.clauses));
  }
  declare_going_on(*rules);
  return rules;
}

Library with_files(Library library, std::map<std::string, std::string> files) {
  library.read = [files = std::move(files), own = std::move(library.read)](
                     const std::string& path, std::string& error) -> std::optional<std::string> {
    const auto found = files.find(path);
    return found != files.end() ? found->second : own(path, error);
  };
  return library;
}

}  // namespace houserules
