// Definition, references, rename.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "checker/fixes.h"
#include "grammar/header/build.h"
#include "grammar/language/words.h"
#include "grammar/lua/reserved_names.h"
#include "lsp/answers.h"
#include "system/utf8.h"

namespace houserules {
namespace {

Json location(const FileView& view, const NameUse& use) {
  return {{"uri", view.uri_of(use.file)}, {"range", view.text_of(use.file).range(use.range)}};
}

/// The views whose files share that name with `view`: a local's are in one file only.
std::vector<const FileView*> sharing(const FileView& view, const NameUse& name,
                                     const std::vector<std::shared_ptr<const FileView>>& others) {
  std::vector<const FileView*> views{&view};
  if (name.space == NameSpace::local) return views;
  const std::string& here = view.key_of(view.rules().files.size() - 1);
  for (const auto& other : others) {
    for (std::size_t file = 0; file + 1 < other->rules().files.size(); ++file) {
      if (other->key_of(file) == here) views.push_back(other.get());
    }
  }
  return views;
}

/// Calls `visit` for all uses of that name, each once.
void visit_uses(const FileView& view, const NameUse& name, const std::vector<std::shared_ptr<const FileView>>& others,
                const std::function<void(const FileView&, const NameUse&)>& visit) {
  std::set<std::string> seen;
  for (const FileView* one : sharing(view, name, others)) {
    for (const NameUse& use : one->uses()) {
      const bool same = one == &view ? use.same_name(name) : use.space == name.space && use.name == name.name;
      if (same && !seen.contains(one->key_of(use.file))) visit(*one, use);
    }
    for (std::size_t file = 0; file < one->rules().files.size(); ++file) seen.insert(one->key_of(file));
  }
}

/// Whether one of the functions is inside the other, or is it.
bool are_nested(const lua::Function* a, const lua::Function* b) {
  const auto is_in = [](const lua::Function* inner, const lua::Function* outer) {
    for (; inner != nullptr; inner = inner->enclosing) {
      if (inner == outer) return true;
    }
    return false;
  };
  return is_in(a, b) || is_in(b, a);
}

/// Why the name cannot be renamed here, whatever its new name; "" if it can.
std::string why_fixed(const FileView& view, const NameUse* use) {
  const NameUse* declaration = use == nullptr ? nullptr : declaration_of(view, *use);
  if (use != nullptr && use->space == NameSpace::table && is_global_word(use->name))
    return fmt::format("`{}` belongs to the language", use->name);
  if (declaration == nullptr) return "the rule file does not declare this name";
  for (const NameUse& other : view.uses()) {
    if (other.file + 1 == view.rules().files.size() || !other.declares || !other.same_name(*use)) continue;
    return fmt::format("`{}` belongs to {}: rename it there", use->name, view.rules().files[other.file].name);
  }
  return "";
}

/// Why nothing may have the new name; "" if it may.
std::string why_not_named(const FileView& view, const NameUse& use, const std::string& name, bool in_header) {
  const bool is_word = !name.empty() && !is_digit(name[0]) && std::all_of(name.begin(), name.end(), is_word_char) &&
                       name.size() <= kLongestName;
  const bool is_lower = std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!is_word || contains(kLuaKeywords, name) || (in_header && !is_lower))
    return fmt::format("{} is not a name: expected up to {} letters, digits and `_`, a letter first{}",
                       backquoted(name), kLongestName, in_header ? ", all in lower case" : "");
  const bool is_variable = use.space == NameSpace::table || use.space == NameSpace::local;
  const bool reserved = (is_variable && is_global_word(name)) || (use.space == NameSpace::move && name == kOthers) ||
                        (use.space == NameSpace::option && contains(kExpressionWords, name));
  if (reserved) return fmt::format("`{}` belongs to the language", name);
  const auto is_other = [&](const NameUse& other) {
    if (other.name != name) return false;
    if (use.space == NameSpace::local && other.space == NameSpace::local)
      return other.file == use.file && are_nested(other.local->function, use.local->function);
    const bool other_is_variable = other.space == NameSpace::table || other.space == NameSpace::local;
    return is_variable ? other_is_variable : other.space == use.space;
  };
  const auto options = view.header().options();
  const bool is_word_of_option = use.space == NameSpace::option &&
                                 std::any_of(options.begin(), options.end(), [&name](const OptionStatement* one) {
                                   return contains(one->words, name);
                                 });
  if (is_word_of_option || std::any_of(view.uses().begin(), view.uses().end(), is_other))
    return fmt::format("there is a `{}` already", name);
  return "";
}

/// What a check finds in the view's file, with these texts instead of its own, that it did not find before; "" if
/// nothing.
std::string new_finding(const FileView& view, const std::map<std::string, std::string>& texts, const Library& library) {
  const Library changed = with_files(library, texts);
  const RuleFile& file = view.rules().file();
  const auto before = static_findings(file.path, file.text, library);
  const auto mine = texts.find(file.path);
  const auto after = static_findings(file.path, mine == texts.end() ? file.text : mine->second, changed);
  if (after.size() <= before.size()) return "";
  for (const Finding& finding : after) {
    const bool known = std::any_of(before.begin(), before.end(), [&finding](const Finding& one) {
      return one.code == finding.code && one.message == finding.message;
    });
    if (!known) return fmt::format("line {}: {}", finding.range.begin.line, finding.message);
  }
  return "the check reports more findings";
}

}  // namespace

const NameUse* declaration_of(const FileView& view, const NameUse& use) {
  const NameUse* found = nullptr;
  for (const NameUse& other : view.uses()) {
    // The variant's, if it has one too.
    if (other.declares && other.same_name(use) && (!use.of_base || other.file < use.file)) found = &other;
  }
  return found;
}

Json definition(const FileView& view, std::size_t offset) {
  const NameUse* use = view.use_at(offset);
  if (use == nullptr) {
    const std::string& base = view.header().variant_of;
    const Position place = view.text().position(offset);
    const Range& range = view.header().variant_range;
    if (base.empty() || view.rules().files.size() < 2 || place < range.begin || range.end < place) return nullptr;
    const std::size_t file = view.rules().files.size() - 2;
    return {{"uri", view.uri_of(file)}, {"range", view.text_of(file).range(0, 0)}};
  }
  const NameUse* declaration = declaration_of(view, *use);
  return declaration == nullptr ? Json() : location(view, *declaration);
}

Json references(const FileView& view, std::size_t offset, bool with_declaration,
                const std::vector<std::shared_ptr<const FileView>>& others) {
  const NameUse* name = view.use_at(offset);
  if (name == nullptr) return nullptr;
  Json found = Json::array();
  visit_uses(view, *name, others, [&](const FileView& one, const NameUse& use) {
    if (with_declaration || !use.declares) found.push_back(location(one, use));
  });
  return found;
}

Json highlights(const FileView& view, std::size_t offset) {
  const NameUse* name = view.use_at(offset);
  if (name == nullptr) return nullptr;
  Json found = Json::array();
  for (const NameUse& use : view.uses()) {
    if (use.file == name->file && use.same_name(*name)) found.push_back({{"range", view.text().range(use.range)}});
  }
  return found;
}

Json renameable(const FileView& view, std::size_t offset) {
  const NameUse* use = view.use_at(offset);
  if (!why_fixed(view, use).empty()) return nullptr;
  return {{"range", view.text().range(use->range)}, {"placeholder", use->name}};
}

Json renamed(const FileView& view, std::size_t offset, const std::string& name,
             const std::vector<std::shared_ptr<const FileView>>& others, const Library& library, std::string& error) {
  const NameUse* use = view.use_at(offset);
  error = why_fixed(view, use);
  if (!error.empty()) return nullptr;
  const bool in_header = declaration_of(view, *use)->statement != nullptr;
  const std::vector<const FileView*> views = sharing(view, *use, others);
  for (const FileView* one : views) {
    const auto& faults = one->rules().diagnostics;
    const auto fault = std::find_if(faults.begin(), faults.end(),
                                    [](const Diagnostic& found) { return found.severity == Severity::error; });
    if (fault != faults.end()) {
      error = fmt::format("{} has an error on line {}, so not all uses are known: fix it first", fault->file,
                          fault->range.begin.line);
      return nullptr;
    }
    error = why_not_named(*one, *use, name, in_header);
    if (!error.empty()) return nullptr;
    for (const NameUse& doubtful : one->doubtful_uses()) {
      if (doubtful.space != use->space || doubtful.name != use->name) continue;
      error = fmt::format("{}, line {}: this `{}` may be a different one: rename it by hand",
                          one->rules().files[doubtful.file].name, doubtful.range.begin.line, use->name);
      return nullptr;
    }
  }
  Json changes = Json::object();
  std::map<std::string, std::string> texts;
  std::map<std::string, std::vector<Replacement>> edits;
  visit_uses(view, *use, others, [&](const FileView& one, const NameUse& place) {
    changes[one.uri_of(place.file)].push_back(
        {{"range", one.text_of(place.file).range(place.range)}, {"newText", name}});
    const RuleFile& file = one.rules().files[place.file];
    texts.try_emplace(file.path, file.text);
    edits[file.path].push_back({place.range, name});
  });
  for (auto& [path, all] : edits) {
    for (auto edit = all.rbegin(); edit != all.rend(); ++edit) texts[path] = changed_by(texts[path], *edit);
  }
  for (const FileView* one : views) {
    error = new_finding(*one, texts, library);
    if (error.empty()) continue;
    error = "renaming it would cause an error: " + error;
    return nullptr;
  }
  return {{"changes", std::move(changes)}};
}

}  // namespace houserules
