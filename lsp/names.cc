// Definition, references, rename.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "grammar/header/build.h"
#include "grammar/language/words.h"
#include "grammar/lua/reserved_names.h"
#include "lsp/answers.h"
#include "system/utf8.h"

namespace houserules {
namespace {

std::string uri_of(const FileView& view, std::size_t file) { return uri_of_path(view.rules().files[file].path); }

Json location(const FileView& view, const NameUse& use) {
  return {{"uri", uri_of(view, use.file)}, {"range", view.text_of(use.file).range(use.range)}};
}

/// Calls `visit` for all uses of that name, each once.
void visit_uses(const FileView& view, const NameUse& name, const std::vector<std::shared_ptr<const FileView>>& others,
                const std::function<void(const FileView&, const NameUse&)>& visit) {
  std::set<std::string> seen;
  const auto look = [&](const FileView& one, const auto& is_same) {
    std::vector<std::string> looked_at;
    for (const NameUse& use : one.uses()) {
      const std::string& path = one.rules().files[use.file].path;
      if (seen.contains(path) || !is_same(use)) continue;
      visit(one, use);
    }
    for (const RuleFile& file : one.rules().files) seen.insert(file.path);
  };
  look(view, [&name](const NameUse& use) { return use.same_name(name); });
  if (name.space == NameSpace::local) return;
  const std::string& here = view.rules().file().path;
  for (const auto& other : others) {
    const auto& files = other->rules().files;
    const bool shares =
        std::any_of(files.begin(), files.end() - 1, [&here](const RuleFile& file) { return file.path == here; });
    if (shares) look(*other, [&name](const NameUse& use) { return use.space == name.space && use.name == name.name; });
  }
}

}  // namespace

const NameUse* declaration_of(const FileView& view, const NameUse& use) {
  const NameUse* found = nullptr;
  for (const NameUse& other : view.uses()) {
    if (other.declares && other.same_name(use)) found = &other;  // the variant's, if it has one too
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
    return {{"uri", uri_of(view, file)}, {"range", view.text_of(file).range(0, 0)}};
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
  if (use == nullptr || declaration_of(view, *use) == nullptr) return nullptr;
  return {{"range", view.text().range(use->range)}, {"placeholder", use->name}};
}

Json renamed(const FileView& view, std::size_t offset, const std::string& name,
             const std::vector<std::shared_ptr<const FileView>>& others, std::string& error) {
  const NameUse* use = view.use_at(offset);
  const NameUse* declaration = use == nullptr ? nullptr : declaration_of(view, *use);
  const bool is_callback = use != nullptr && use->space == NameSpace::table && is_global_word(use->name);
  if (declaration == nullptr || is_callback) {
    error = "this is not a name that the rule file declares";
    return nullptr;
  }
  for (const NameUse& other : view.uses()) {
    if (other.file == use->file || !other.declares || !other.same_name(*use)) continue;
    error = fmt::format("`{}` belongs to {}: rename it there", use->name, view.rules().files[other.file].name);
    return nullptr;
  }
  const bool is_word = !name.empty() && !is_digit(name[0]) && std::all_of(name.begin(), name.end(), is_word_char) &&
                       name.size() <= kLongestName;
  const bool is_lower = std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!is_word || contains(kLuaKeywords, name) || (declaration->statement != nullptr && !is_lower)) {
    error = fmt::format("{} is not a name: expected up to {} letters, digits and `_`, a letter first{}",
                        backquoted(name), kLongestName, declaration->statement != nullptr ? ", all in lower case" : "");
    return nullptr;
  }
  const bool taken = std::any_of(view.uses().begin(), view.uses().end(), [&](const NameUse& other) {
    return other.name == name && other.declares && (other.space == use->space || other.space == NameSpace::local) &&
           (other.local == nullptr || use->local == nullptr || other.local->function == use->local->function);
  });
  if (taken || (use->space == NameSpace::table && is_global_word(name))) {
    error = fmt::format("there is a `{}` already", name);
    return nullptr;
  }
  Json changes = Json::object();
  visit_uses(view, *use, others, [&](const FileView& one, const NameUse& place) {
    changes[uri_of(one, place.file)].push_back(
        {{"range", one.text_of(place.file).range(place.range)}, {"newText", name}});
  });
  return {{"changes", std::move(changes)}};
}

}  // namespace houserules
