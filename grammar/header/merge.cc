// Lays a variant's header over its base's.
#include <fmt/core.h>
#include <algorithm>

#include "grammar/header/options.h"
#include "grammar/header/statements.h"

namespace houserules {
namespace {

class Merger {
 public:
  Merger(const Header& base, const Header& variant, std::vector<Diagnostic>& diagnostics)
      : variant_(variant), diagnostics_(diagnostics), result_(base) {}

  Header merge() {
    result_.bases.insert(result_.bases.begin(), result_.file);
    result_.file = variant_.file;
    result_.title = variant_.title;
    result_.title_range = variant_.title_range;
    result_.is_variant = true;
    result_.variant_of = variant_.variant_of;
    result_.variant_range = variant_.variant_range;
    result_.broken.insert(result_.broken.end(), variant_.broken.begin(), variant_.broken.end());
    for (const NoStatement& removal : variant_.all<NoStatement>()) remove(removal);
    if (!variant_.about.empty()) result_.about = variant_.about;
    if (!variant_.author.empty()) result_.author = variant_.author;
    if (!variant_.source.empty()) result_.source = variant_.source;
    lay_over();
    settle_options(result_, diagnostics_);
    return std::move(result_);
  }

 private:
  struct Entry {
    std::shared_ptr<const Statement> statement;
    bool of_base;
  };

  void lay_over() {
    const bool restates_players = !variant_.all<PlayersStatement>().empty();
    for (auto& statement : result_.statements) {
      if (statement->kind != StatementKind::players || !restates_players)
        entries_.push_back({std::move(statement), true});
    }
    for (const auto& statement : variant_.statements) {
      if (statement->kind != StatementKind::no) lay_over(statement);
    }
    result_.statements.clear();
    for (Entry& entry : entries_) result_.statements.push_back(std::move(entry.statement));
  }

  /// An unconditional statement replaces the base's; a conditional one is added after them.
  void lay_over(std::shared_ptr<const Statement> statement) {
    const auto same = [&, kind = statement->kind, name = statement->name](const Entry& e) {
      return e.of_base && e.statement->kind == kind && e.statement->name == name &&
             type_of(kind).several != Several::all;
    };
    const auto first = std::find_if(entries_.begin(), entries_.end(), same);
    if (first != entries_.end())
      statement = completed(std::move(statement), *std::find_if(entries_.rbegin(), entries_.rend(), same)->statement);
    if (first == entries_.end() || statement->when) {
      entries_.push_back({std::move(statement), false});
      return;
    }
    const auto place = first - entries_.begin();
    std::erase_if(entries_, same);
    entries_.insert(entries_.begin() + place, Entry{std::move(statement), false});
  }

  /// The statement, completed from the base's last one. (A conditional option keeps both statements;
  /// settle_options completes it.)
  std::shared_ptr<const Statement> completed(std::shared_ptr<const Statement> statement, const Statement& earlier) {
    if (statement->kind == StatementKind::option && !statement->when) {
      auto option = std::make_shared<OptionStatement>(static_cast<const OptionStatement&>(*statement));
      keep_unstated(*option, static_cast<const OptionStatement&>(earlier), diagnostics_);
      return option;
    }
    if (statement->kind == StatementKind::preset) {
      auto preset = std::make_shared<PresetStatement>(static_cast<const PresetStatement&>(*statement));
      if (preset->text.empty()) preset->text = static_cast<const PresetStatement&>(earlier).text;
      return preset;
    }
    return statement;
  }

  void fault(const NoStatement& removal, Message message, std::string help = "") {
    diagnostics_.push_back(diagnostic(Code::nothing_to_remove, Severity::error, removal.file, removal.name_range,
                                      std::move(message), std::move(help)));
  }

  void nothing_to_remove(const NoStatement& removal) {
    fault(removal, fmt::format("the game has no `{}` to remove", removal.removed));
  }

  void remove(const NoStatement& removal) {
    for (const auto& [keyword, texts] :
         {std::pair{"about", &result_.about}, {"author", &result_.author}, {"source", &result_.source}}) {
      if (removal.removed != keyword) continue;
      if (texts->empty()) nothing_to_remove(removal);
      return texts->clear();
    }
    if (const StatementType* type = find_type(removal.removed)) remove(removal, *type);
  }

  void remove(const NoStatement& removal, const StatementType& type) {
    const std::string &name = removal.name, &keyword = removal.removed;
    if (type.removal == (name.empty() ? Removal::named : Removal::whole)) {
      return fault(removal, name.empty()
                                ? fmt::format("expected the name of the {} to remove: `no {} NAME`", keyword, keyword)
                                : fmt::format("`no {}` removes all of it and takes no name", keyword));
    }
    const std::vector<std::string> names = result_.names(type.kind);
    const auto removed = std::erase_if(result_.statements, [&](const auto& statement) {
      return statement->kind == type.kind && (name.empty() || statement->name == name);
    });
    if (removed > 0) return;
    if (name.empty()) return nothing_to_remove(removal);
    const bool usual = type.kind == StatementKind::pile && is_usual_pile(name);
    fault(removal, fmt::format("the game has no {} `{}` to remove", keyword, name) + guess(name, names),
          usual ? fmt::format("a game without this pile says `pile {} none`", name) : "");
  }

  const Header& variant_;
  std::vector<Diagnostic>& diagnostics_;
  Header result_;
  std::vector<Entry> entries_;
};

}  // namespace

Header merge(const Header& base, const Header& variant, std::vector<Diagnostic>& diagnostics) {
  return Merger(base, variant, diagnostics).merge();
}

}  // namespace houserules
