#include "checker/script/script_checks.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "grammar/header/statements.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

/// The words of the scripts, by use.
struct WordsUsed {
  std::set<std::string> set_by_script;
  std::set<std::string> globals;   ///< read or set
  std::set<std::string> read;      ///< fields: `me.tricks`
  std::set<std::string> set;       ///< fields that are assigned
  std::set<std::string> keys;      ///< of table constructors: `{ play = me.hand }`
  std::set<std::string> compared;  ///< texts compared with something
  std::set<std::string> texts;     ///< other texts
  bool computed_options = false;   ///< whether options are read by a computed name, or stored as a whole
};

void read_words(const LuaScript& script, WordsUsed& words) {
  for (const auto& [name, global] : script.globals) {
    words.globals.insert(name);
    if (!global.writes.empty()) words.set_by_script.insert(name);
  }
  std::set<const lua::Node*> passed_over;
  lua::visit(
      *script.main,
      [&](const lua::Index& index) {
        const lua::String* key = lua::literal_key(index);
        if (key == nullptr) return;
        passed_over.insert(key);
        if (lua::global_name(*index.object) == "options") passed_over.insert(index.object);
        (index.access == lua::Access::write ? words.set : words.read).insert(key->value);
      },
      [&](const lua::Table& table) {
        for (const lua::LiteralField& field : lua::literal_fields(table)) {
          passed_over.insert(field.key);
          words.keys.insert(field.key->value);
        }
      },
      [&](const lua::Binary& binary) {
        const auto comparison = lua::string_comparison(binary);
        if (!comparison) return;
        passed_over.insert(comparison->text);
        words.compared.insert(comparison->text->value);
      },
      [&](const lua::Name& name) {
        if (name.local == nullptr && name.name == "options" && !passed_over.contains(&name))
          words.computed_options = true;
      },
      [&](const lua::String& text) {
        if (!passed_over.contains(&text)) words.texts.insert(text.value);
      });
}

class UnusedCheck {
 public:
  UnusedCheck(CheckContext& context, bool only_missed)
      : context_(context), file_(context.rules->file().path), only_missed_(only_missed) {
    for (const LuaScript& script : context.scripts()) read_words(script, words_);
    visit_expressions(header(), [this](const Statement&, const StatementPart& part) {
      visit_nodes(*part.expression, [this](const Expression& one) {
        if (one.op == Op::name) names_in_header_.insert(one.text);
      });
    });
  }

  void run() {
    check_moves();
    check_options();
    check_piles();
    check_publics();
    check_words();
    if (!only_missed_) check_presets();
  }

 private:
  const Header& header() const { return context_.header(); }

  void warn(Code code, const Statement& statement, const std::string& name, std::string message, std::string help,
            std::optional<Replacement> fix = std::nullopt) {
    if (only_missed_ && !context_.misses(name)) return;
    Finding finding =
        diagnostic(code, Severity::warning, file_, statement.name_range, std::move(message), std::move(help));
    finding.fix = std::move(fix);
    context_.add(std::move(finding));
  }

  bool in_text(const std::string& name) const { return words_.texts.contains(name); }

  bool is_key(const std::string& name) const { return words_.keys.contains(name) || words_.set.contains(name); }

  void check_moves() {
    for (const MoveStatement& move : header().all<MoveStatement>()) {
      if (move.file != file_ || in_text(move.name) || is_key(move.name)) continue;
      warn(Code::move_never_offered, move, move.name, fmt::format("the move `{}` is never offered", move.name),
           fmt::format("offer it, as in `me:choose {{ {} = ... }}`, or delete it", move.name));
    }
  }

  void check_options() {
    std::set<std::string> used = names_in_header_;
    for (const OptionStatement& option : header().all<OptionStatement>()) {
      const std::string& name = option.name;
      if (option.file != file_ || used.contains(name) || words_.read.contains(name)) continue;
      // `options[name]` may evaluate to any name in the script.
      if (words_.computed_options && (in_text(name) || is_key(name))) continue;
      used.insert(name);  // reports only the first of several statements
      warn(Code::option_changes_nothing, option, name, fmt::format("the option `{}` changes nothing", name),
           fmt::format("read it as `options.{}` or in a `when`, or delete it", name));
    }
  }

  void check_piles() {
    std::set<std::string> used{"stock", "hand"};  // used by every deal
    for (const auto& statement : header().statements) {
      for (const std::string& pile : statement->piles()) used.insert(pile);
    }
    for (const PotStatement& pot : header().all<PotStatement>()) {
      if (pot.file != file_ || words_.globals.contains(pot.name) || in_text(pot.name)) continue;
      warn(Code::pile_or_value_never_used, pot, pot.name, fmt::format("the pot `{}` is never used", pot.name),
           "pay chips to it, or delete it");
    }
    for (const PileStatement& pile : header().all<PileStatement>()) {
      const std::string& name = pile.name;
      if (pile.none || pile.file != file_ || used.contains(name) || in_text(name)) continue;
      const bool own = words_.set_by_script.contains(name);  // a function of that name
      if (pile.each || pile.each_team ? words_.read.contains(name) : !own && words_.globals.contains(name)) continue;
      used.insert(name);
      warn(Code::pile_or_value_never_used, pile, name, fmt::format("the pile `{}` is never used", name),
           "move cards to it, or delete it");
    }
  }

  void check_publics() {
    std::set<std::string> told;
    for (const PublicStatement& value : header().all<PublicStatement>()) {
      const std::string& name = value.name;
      const bool used = value.each || value.each_team
                            ? words_.read.contains(name) || words_.set.contains(name) || in_text(name)
                            : words_.globals.contains(name);
      if (value.file != file_ || used || !told.insert(name).second) continue;
      warn(Code::pile_or_value_never_used, value, name, fmt::format("the public value `{}` is never used", name),
           fmt::format("set it as `{}{}`, or delete it",
                       value.each        ? "me."
                       : value.each_team ? "me.team."
                                         : "",
                       value.each_suit ? name + "[suit]" : name));
    }
  }

  void check_presets() {
    for (const PresetStatement& preset : header().all<PresetStatement>()) {
      if (preset.file != file_) {
        check_base_preset(preset);
        continue;
      }
      if (preset.settings.empty() || changes_something(preset)) continue;
      warn(Code::preset_changes_nothing, preset, preset.name,
           fmt::format("the preset `{}` changes nothing", preset.name), "everything it sets is the default");
    }
  }

  /// Reports an `option` of a variant that makes a preset of the base superfluous.
  void check_base_preset(const PresetStatement& preset) {
    const auto presets = header().all<PresetStatement>();
    const auto last = std::find_if(presets.rbegin(), presets.rend(),
                                   [&preset](const PresetStatement& other) { return other.name == preset.name; });
    if (&last->get() != &preset || preset.settings.empty() || changes_something(preset)) return;
    for (const OptionStatement& option : header().all<OptionStatement>()) {
      const bool sets = std::any_of(preset.settings.begin(), preset.settings.end(),
                                    [&option](const auto& setting) { return setting.option == option.name; });
      if (option.file != file_ || !sets) continue;
      const std::string remedy = fmt::format("no preset {}", preset.name);
      // A line of its own above, because a comment may follow the option.
      const Position line{option.name_range.begin.line, 1};
      return warn(Code::preset_changes_nothing, option, preset.name,
                  fmt::format("this makes the base's preset `{}` change nothing", preset.name),
                  fmt::format("remove it with `{}`", remedy), Replacement{{line, line}, remedy + "\n"});
    }
  }

  /// Reports a word of an option's set that nothing uses while a similar one is used.
  void check_words() {
    std::set<std::string> asked = words_.compared;
    asked.insert(names_in_header_.begin(), names_in_header_.end());
    for (const OptionStatement& option : header().all<OptionStatement>()) {
      for (const std::string& word : option.words) {
        const bool initial = option.initial == OptionValue(word);
        if (option.file != file_ || initial || asked.contains(word) || in_text(word) || !context_.misses(word))
          continue;
        warn(Code::option_changes_nothing, option, word,
             fmt::format("nothing tests whether the option `{}` is `{}`", option.name, word),
             "spell the word the same in both places");
      }
    }
  }

  bool changes_something(const PresetStatement& preset) const {
    bool compared = false;
    for (const int players : header().player_counts()) {
      std::string error;
      const auto with = option_values(header(), players, {preset.name, {}}, error);
      const auto without = option_values(header(), players, {}, error);
      if (!with || !without) continue;
      compared = true;
      if (*with != *without) return true;
    }
    return !compared;
  }

  CheckContext& context_;
  const std::string& file_;
  const bool only_missed_;
  WordsUsed words_;
  std::set<std::string> names_in_header_;  ///< options, and words of their sets
};

}  // namespace

// After an error what is not used may be what was misspelt.
void check_unused(CheckContext& context) { UnusedCheck(context, context.has_errors()).run(); }

void check_misspelt_declarations(CheckContext& context) {
  const auto& scripts = context.scripts();
  const bool parsed = std::all_of(scripts.begin(), scripts.end(), [](const LuaScript& script) { return script.ok(); });
  if (parsed) UnusedCheck(context, true).run();
}

}  // namespace houserules
