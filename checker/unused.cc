#include "checker/unused.h"

#include <set>

#include <fmt/format.h>

#include "grammar/header_visit.h"
#include "grammar/lua_query.h"
#include "grammar/lua_walk.h"

namespace houserules {
namespace {

/// The words of the scripts by the way in which they are used.
struct WordsUsed {
  std::set<std::string> globals;  ///< read or set
  std::set<std::string> read;     ///< fields: `me.tricks`
  std::set<std::string> made;     ///< keys of tables, and fields that are set
  std::set<std::string> texts;    ///< other texts, but such as something is only compared with
};

void read_words(const LuaScript& script, WordsUsed& words) {
  for (const auto& [name, global] : script.globals) words.globals.insert(name);
  std::set<const lua::Node*> passed_over;
  lua::visit(
      *script.main,
      [&](const lua::Index& index) {
        const lua::String* key = lua::literal_key(index);
        if (key == nullptr) return;
        passed_over.insert(key);
        (index.access == lua::Access::write ? words.made : words.read).insert(key->value);
      },
      [&](const lua::Table& table) {
        for (const lua::LiteralField& field : lua::literal_fields(table)) {
          passed_over.insert(field.key);
          words.made.insert(field.key->value);
        }
      },
      [&](const lua::Binary& binary) {
        if (const auto comparison = lua::string_comparison(binary)) passed_over.insert(comparison->text);
      },
      [&](const lua::String& text) {
        if (!passed_over.contains(&text)) words.texts.insert(text.value);
      });
}

void add_options(const Expression& expression, std::set<std::string>& options) {
  if (expression.op == Op::option) options.insert(expression.text);
  for (const auto& operand : expression.operands) add_options(*operand, options);
}

class UnusedCheck {
 public:
  explicit UnusedCheck(CheckContext& context) : context_(context), file_(context.rules->file().path) {
    for (const LuaScript& script : context.scripts()) read_words(script, words_);
  }

  void run() {
    check_moves();
    check_options();
    check_piles();
    check_publics();
    check_presets();
  }

 private:
  const Header& header() const { return context_.header(); }

  void warn(const char* code, const Statement& statement, std::string message, std::string help) {
    context_.add(code, Severity::warning, file_, statement.name, std::move(message), std::move(help));
  }

  bool in_text(const std::string& name) const { return words_.texts.contains(name); }

  void check_moves() {
    for (const MoveStatement& move : header().moves) {
      if (move.file != file_ || in_text(move.move) || words_.made.contains(move.move)) continue;
      warn("HR208", move, fmt::format("the move `{}` is never offered", move.move),
           fmt::format("offer it, as in `me:choose {{ {} = ... }}`, or take it out", move.move));
    }
  }

  void check_options() {
    std::set<std::string> used;
    visit_statements(header(), [&used](const Statement&, const ExpressionPtr& expression, Wanted, bool) {
      add_options(*expression, used);
    });
    for (const OptionStatement& option : header().options) {
      const std::string& name = option.option;
      if (option.file != file_ || used.contains(name) || in_text(name) || words_.read.contains(name)) continue;
      if (words_.made.contains(name)) continue;
      used.insert(name);  // of several statements the first is told
      warn("HR209", option, fmt::format("the option `{}` changes nothing", name),
           fmt::format("read it as `options.{}`, or in a `when`, or take it out", name));
    }
  }

  void check_piles() {
    std::set<std::string> used{"stock", "hand"};  // every deal has them
    for (const DealStatement& deal : header().deals) used.insert(deal.pile);
    for (const TurnUpStatement& turn_up : header().turn_ups) used.insert(turn_up.pile);
    for (const RefillStatement& refill : header().refills) used.insert({refill.pile, refill.from});
    for (const PileStatement& pile : header().piles) {
      const std::string& name = pile.pile;
      if (pile.none || pile.file != file_ || used.contains(name) || in_text(name)) continue;
      if (words_.globals.contains(name) || words_.read.contains(name)) continue;
      used.insert(name);
      warn("HR210", pile, fmt::format("the pile `{}` is never used", name), "take it out, or move cards to it");
    }
  }

  void check_publics() {
    std::set<std::string> told;
    for (const PublicStatement& value : header().publics) {
      const std::string& name = value.variable;
      const bool used =
          value.each ? words_.read.contains(name) || words_.made.contains(name) : words_.globals.contains(name);
      if (value.file != file_ || used || in_text(name) || !told.insert(name).second) continue;
      warn("HR210", value, fmt::format("the public value `{}` is never used", name),
           fmt::format("set it as `{}{}`, or take it out", value.each ? "me." : "", name));
    }
  }

  void check_presets() {
    for (const PresetStatement& preset : header().presets) {
      if (preset.file != file_ || preset.settings.empty() || changes_something(preset)) continue;
      warn("HR211", preset, fmt::format("the preset `{}` changes nothing", preset.preset),
           "all that it sets is so unless set otherwise");
    }
  }

  bool changes_something(const PresetStatement& preset) const {
    bool compared = false;
    for (const int players : header().player_counts()) {
      std::string error;
      const auto with = option_values(header(), players, {preset.preset, {}}, error);
      const auto without = option_values(header(), players, {}, error);
      if (!with || !without) continue;
      compared = true;
      if (*with != *without) return true;
    }
    return !compared;
  }

  CheckContext& context_;
  const std::string& file_;
  WordsUsed words_;
};

}  // namespace

void check_unused(CheckContext& context) { UnusedCheck(context).run(); }

}  // namespace houserules
