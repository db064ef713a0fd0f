#include <fmt/core.h>
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "grammar/header/build.h"
#include "grammar/header/check.h"
#include "grammar/header/options.h"
#include "grammar/header/statements.h"
#include "system/utf8.h"

namespace houserules {
namespace {

/// An unconditional statement overrides earlier ones with the same key, which is never intended within one file.
void check_twice(HeaderCheck& check) {
  std::map<std::tuple<std::string, StatementKind, std::string>, const Statement*> first;
  for (const auto& statement : check.header().statements) {
    const Statement& s = *statement;
    const StatementType& type = type_of(s.kind);
    if (type.several == Several::all) continue;
    const std::string key = s.key();
    const auto [at, is_new] = first.try_emplace({s.file, s.kind, key}, &s);
    if (is_new || s.when) continue;
    const bool to = s.kind == StatementKind::deal || s.kind == StatementKind::turn_up;
    const std::string name = type.removal == Removal::whole ? "" : (to ? " to " : " ") + key;
    Diagnostic& fault = check.fault(Code::statement_given_twice, s, s.name_range,
                                    fmt::format("`{}{}` is given twice", type.keyword, name),
                                    "if there are several, give the later ones a condition: `when ...`");
    fault.notes.push_back({"", at->second->name_range, "first given here"});
  }
}

/// Piles, public values and pots share the script's globals.
class Globals {
 public:
  explicit Globals(HeaderCheck& check) : check_(check) {}

  void take(const Statement& s, const char* kind) {
    const auto [at, is_new] = taken_.try_emplace(s.name, Owner{kind, &s});
    if (is_new || std::string_view(at->second.kind) == kind) return;
    Diagnostic& fault = check_.fault(Code::name_taken, s, s.name_range,
                                     fmt::format("the name `{}` is already taken by a {}", s.name, at->second.kind));
    if (at->second.statement == nullptr) {
      fault.help = fmt::format("every game has the pile `{}`, unless it says `pile {} none`", s.name, s.name);
    } else {
      fault.notes.push_back({at->second.statement->file == s.file ? "" : at->second.statement->file,
                             at->second.statement->name_range, "taken here"});
    }
  }

  void take_usual(std::string_view name) { taken_.try_emplace(std::string(name), Owner{"pile", nullptr}); }

 private:
  struct Owner {
    const char* kind;
    const Statement* statement;
  };
  HeaderCheck& check_;
  std::map<std::string, Owner> taken_;
};

void check_globals(HeaderCheck& check) {
  const Header& header = check.header();
  Globals globals(check);
  const auto piles = header.all<PileStatement>();
  for (const PileStatement& s : piles) {
    if (!s.none) globals.take(s, "pile");
  }
  for (const std::string_view usual : kUsualPiles) {
    const auto done_without = [&](const PileStatement& s) { return s.name == usual && s.none && !s.when; };
    if (std::none_of(piles.begin(), piles.end(), done_without)) globals.take_usual(usual);
  }
  for (const PublicStatement& s : header.all<PublicStatement>()) globals.take(s, "public value");
  for (const PotStatement& s : header.all<PotStatement>()) globals.take(s, "pot");
  for (const WordSetStatement& s : header.all<WordSetStatement>()) globals.take(s, "list of words");
}

/// Suggests a similarly named option that states its values; a later statement of that option need not.
Guess whole_option_near(const Header& header, const OptionStatement& s) {
  std::vector<std::string> names;
  for (const OptionStatement& other : header.all<OptionStatement>()) {
    if (other.name != s.name && other.has_range) names.push_back(other.name);
  }
  return guess(s.name, names);
}

void check_option(HeaderCheck& check, const OptionStatement& s) {
  if (!s.has_initial || !s.has_range) {
    std::string fault =
        !s.has_initial ? fmt::format("the option `{}` has no value: expected `=` and the default", s.name)
        : s.type == OptionStatement::Type::number
            ? fmt::format("expected the numbers that `{}` may be set to, such as `in 0..10`", s.name)
            : fmt::format("expected the words that `{}` may be set to: `in {} ...`", s.name, to_string(s.initial));
    const std::string value = s.has_initial && s.type == OptionStatement::Type::word ? to_string(s.initial) : "";
    const bool is_switch = value == "yes" || value == "no";
    check
        .fault(Code::unfit_option_value, s, s.name_range, fault + whole_option_near(check.header(), s),
               is_switch ? fmt::format("an optional rule is `{}`: `option {} = {}`", value == "yes" ? "on" : "off",
                                       s.name, value == "yes" ? "on" : "off")
                         : "")
        .unknown = s.name;
    return;
  }
  if (!option_takes(s, s.initial)) {
    check
        .fault(Code::unfit_option_value, s, s.name_range,
               fmt::format("the option `{}` is {}", s.name, expected_value(s, to_string(s.initial))))
        .unknown = to_string(s.initial);
  }
  for (const std::string& word : s.words) {
    const OptionStatement* other = check.header().option(word);
    if (other == nullptr) continue;
    Diagnostic& fault =
        check.fault(Code::name_taken, s, s.name_range,
                    fmt::format("the word `{}` of the option `{}` is also the name of an option", word, s.name));
    fault.notes.push_back({other->file == s.file ? "" : other->file, other->name_range, "taken here"});
  }
}

bool builds_on_itself(const Header& header, const PresetStatement& preset) {
  std::set<std::string> seen;
  for (const PresetStatement* at = &preset; at != nullptr && !at->builds_on.empty();
       at = header.preset(at->builds_on)) {
    if (!seen.insert(at->builds_on).second || at->builds_on == preset.name) return true;
  }
  return false;
}

void check_preset(HeaderCheck& check, const PresetStatement& s) {
  const Header& header = check.header();
  if (!s.builds_on.empty() && header.preset(s.builds_on) == nullptr && !check.is_broken(s.builds_on)) {
    check
        .fault(Code::unfit_preset, s, s.name_range,
               fmt::format("there is no preset {} to build on", backquoted(s.builds_on)) +
                   guess(s.builds_on, header.names(StatementKind::preset)))
        .unknown = s.builds_on;
  } else if (builds_on_itself(header, s)) {
    check.fault(Code::unfit_preset, s, s.name_range, fmt::format("the preset `{}` builds on itself", s.name));
  }
  std::set<std::string> seen;
  for (const auto& setting : s.settings) {
    const OptionStatement* option = header.option(setting.option);
    if (!seen.insert(setting.option).second) {
      check.fault(Code::unfit_preset, s, setting.range,
                  fmt::format("the preset sets {} twice", backquoted(setting.option)));
    } else if (option == nullptr && !check.is_broken(setting.option)) {
      check
          .fault(Code::unfit_preset, s, setting.range,
                 fmt::format("there is no option {}", backquoted(setting.option)) +
                     guess(setting.option, header.names(StatementKind::option)))
          .unknown = setting.option;
    } else if (option != nullptr && option->has_range && !option_takes(*option, setting.value)) {
      check
          .fault(
              Code::unfit_preset, s, setting.range,
              fmt::format("the option `{}` is {}", setting.option, expected_value(*option, to_string(setting.value))))
          .unknown = to_string(setting.value);
    }
  }
}

/// A placeholder that is not built in must be a list of words in the header.
void check_placeholders(HeaderCheck& check, const MoveStatement& s) {
  const std::vector<std::string> lists = check.header().names(StatementKind::word_set);
  for (const MoveStatement::Value* value : {&s.value, &s.second}) {
    if (value->type != ValueType::word || contains(lists, value->words)) continue;
    const std::string message = unfit_placeholder("{" + value->words + "}", lists);
    check.fault(Code::unfit_placeholder, s, s.text_range, message,
                message.ends_with('?') ? "" : fmt::format("declare words of your own: `words {} ...`", value->words));
  }
}

}  // namespace

void check_names(HeaderCheck& check) {
  check_twice(check);
  check_globals(check);
  for (const OptionStatement& s : check.header().all<OptionStatement>()) check_option(check, s);
  for (const PresetStatement& s : check.header().all<PresetStatement>()) check_preset(check, s);
  for (const MoveStatement& s : check.header().all<MoveStatement>()) check_placeholders(check, s);
}

}  // namespace houserules
