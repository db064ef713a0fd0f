// A variant's header laid over its base's.
#include <fmt/format.h>
#include <algorithm>
#include <type_traits>

#include "grammar/header/header.h"
#include "grammar/header/keys.h"
#include "grammar/header/settle.h"

namespace houserules {
namespace {

class Merger {
 public:
  Merger(const Header& base, const Header& variant, std::vector<Diagnostic>& diagnostics)
      : base_(base), variant_(variant), diagnostics_(diagnostics) {}

  Header merge() {
    result_ = base_;
    result_.file = variant_.file;
    result_.title = variant_.title;
    result_.title_range = variant_.title_range;
    result_.is_variant = true;
    result_.variant_of = variant_.variant_of;
    result_.variant_range = variant_.variant_range;
    result_.bases = {base_.file};
    result_.bases.insert(result_.bases.end(), base_.bases.begin(), base_.bases.end());
    result_.broken.insert(result_.broken.end(), variant_.broken.begin(), variant_.broken.end());
    for (const NoStatement& removal : variant_.removals) remove(removal);
    if (!variant_.about.empty()) result_.about = variant_.about;
    if (!variant_.author.empty()) result_.author = variant_.author;
    if (!variant_.source.empty()) result_.source = variant_.source;
    if (!variant_.players.empty()) result_.players = variant_.players;
    lay_over(&Header::teams), lay_over(&Header::decks), lay_over(&Header::orders), lay_over(&Header::values);
    lay_over(&Header::piles), lay_over(&Header::deals), lay_over(&Header::turn_ups), lay_over(&Header::refills);
    lay_over(&Header::publics), lay_over(&Header::moves), lay_over(&Header::options), lay_over(&Header::presets);
    lay_over(&Header::firsts), lay_over(&Header::plays), lay_over(&Header::matches), lay_over(&Header::wins);
    lay_over(&Header::limits), lay_over(&Header::chips), lay_over(&Header::pots);
    result_.requires_.insert(result_.requires_.end(), variant_.requires_.begin(), variant_.requires_.end());
    settle(result_, diagnostics_);
    return std::move(result_);
  }

 private:
  /// A statement without a condition takes the place of the base's; one with a condition comes behind them.
  template <typename Kind>
  void lay_over(std::vector<Kind> Header::*list) {
    struct Entry {
      Kind statement;
      bool of_base;
    };
    std::vector<Entry> entries;
    for (Kind& statement : result_.*list) entries.push_back({std::move(statement), true});
    for (Kind statement : variant_.*list) {
      const auto same = [&](const Entry& e) { return e.of_base && name_of(e.statement) == name_of(statement); };
      const auto first = std::find_if(entries.begin(), entries.end(), same);
      if (first != entries.end()) keep(statement, std::find_if(entries.rbegin(), entries.rend(), same)->statement);
      if (first == entries.end() || statement.when) {
        entries.push_back({std::move(statement), false});
        continue;
      }
      const auto place = first - entries.begin();
      std::erase_if(entries, same);
      entries.insert(entries.begin() + place, Entry{std::move(statement), false});
    }
    (result_.*list).clear();
    for (Entry& entry : entries) (result_.*list).push_back(std::move(entry.statement));
  }

  template <typename Kind>
  void keep(Kind& statement, const Kind& earlier) {
    if constexpr (std::is_same_v<Kind, OptionStatement>) {
      if (!statement.when)
        keep_unstated(statement, earlier, diagnostics_);  // with a condition, both stay, and settle does it
    }
    if constexpr (std::is_same_v<Kind, PresetStatement>) {
      if (statement.text.empty()) statement.text = earlier.text;
    }
  }

  void fault(const NoStatement& removal, std::string message, std::string help = "") {
    diagnostics_.push_back({Code::nothing_to_remove,
                            Severity::error,
                            removal.file,
                            removal.name,
                            std::move(message),
                            {},
                            std::move(help)});
  }

  template <typename Kind>
  void remove_from(std::vector<Kind>& list, const NoStatement& removal, bool needs_name, bool may_have_name) {
    const std::string& name = removal.removed;
    if (name.empty() ? needs_name : !may_have_name) {
      return fault(removal, name.empty()
                                ? fmt::format("expected which {} is removed: `no {} NAME`", removal.kind, removal.kind)
                                : fmt::format("`no {}` removes all of it and takes no name", removal.kind));
    }
    std::vector<std::string> keys;
    for (const Kind& statement : list) keys.push_back(name_of(statement));
    const auto kept =
        std::remove_if(list.begin(), list.end(), [&](const Kind& s) { return name.empty() || name_of(s) == name; });
    if (kept != list.end()) {
      list.erase(kept, list.end());
      return;
    }
    if (name.empty()) return fault(removal, fmt::format("the game has no `{}` to remove", removal.kind));
    const bool usual = removal.kind == "pile" && (name == "stock" || name == "hand" || name == "discard");
    fault(removal, fmt::format("the game has no {} `{}` to remove{}", removal.kind, name, did_you_mean(name, keys)),
          usual ? fmt::format("a game without this pile says `pile {} none`", name) : "");
  }

  void remove_texts(std::vector<std::string>& texts, const NoStatement& removal) {
    if (texts.empty()) fault(removal, fmt::format("the game has no `{}` to remove", removal.kind));
    texts.clear();
  }

  void remove(const NoStatement& removal) {
    const auto named = [&](auto& list) { remove_from(list, removal, /*needs_name=*/true, /*may_have_name=*/true); };
    const auto either = [&](auto& list) { remove_from(list, removal, /*needs_name=*/false, /*may_have_name=*/true); };
    const auto alone = [&](auto& list) { remove_from(list, removal, /*needs_name=*/false, /*may_have_name=*/false); };
    const std::string& kind = removal.kind;
    if (kind == "pile") named(result_.piles);
    else if (kind == "public") named(result_.publics);
    else if (kind == "move") named(result_.moves);
    else if (kind == "option") named(result_.options);
    else if (kind == "preset") named(result_.presets);
    else if (kind == "pot") named(result_.pots);
    else if (kind == "deal") either(result_.deals);
    else if (kind == "turn up") either(result_.turn_ups);
    else if (kind == "refill") either(result_.refills);
    else if (kind == "require") either(result_.requires_);
    else if (kind == "players") alone(result_.players);
    else if (kind == "teams") alone(result_.teams);
    else if (kind == "deck") alone(result_.decks);
    else if (kind == "order") alone(result_.orders);
    else if (kind == "values") alone(result_.values);
    else if (kind == "first") alone(result_.firsts);
    else if (kind == "play") alone(result_.plays);
    else if (kind == "match") alone(result_.matches);
    else if (kind == "win") alone(result_.wins);
    else if (kind == "limit") alone(result_.limits);
    else if (kind == "chips") alone(result_.chips);
    else if (kind == "about") remove_texts(result_.about, removal);
    else if (kind == "author") remove_texts(result_.author, removal);
    else if (kind == "source") remove_texts(result_.source, removal);
  }

  const Header& base_;
  const Header& variant_;
  std::vector<Diagnostic>& diagnostics_;
  Header result_;
};

}  // namespace

Header merge(const Header& base, const Header& variant, std::vector<Diagnostic>& diagnostics) {
  return Merger(base, variant, diagnostics).merge();
}

}  // namespace houserules
