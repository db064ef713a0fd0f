#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>

#include "grammar/diagnostics/source_text.h"
#include "grammar/header/check.h"
#include "grammar/header/keys.h"
#include "grammar/header/options.h"
#include "grammar/header/settle.h"

namespace houserules {
namespace {

/// A statement without a condition makes those before it of the same key void, which cannot be meant within one file.
template <typename Kind>
void check_twice(HeaderCheck& check, const std::vector<Kind>& statements, const char* keyword) {
  std::map<std::pair<std::string, std::string>, const Kind*> first;
  for (const Kind& s : statements) {
    const auto [at, is_new] = first.try_emplace({s.file, key_of(s)}, &s);
    if (is_new || s.when) continue;
    const std::string key = std::is_same_v<Kind, MatchStatement> ? "" : key_of(s);
    Diagnostic& fault =
        check.fault(Code::statement_given_twice, s, s.name,
                    fmt::format("`{}` is given twice", key.empty() ? keyword : fmt::format("{} {}", keyword, key)),
                    "of several, give the later ones a condition: `when ...`");
    fault.notes.push_back({"", at->second->name, "first given here"});
  }
}

/// Piles, public values and pots are globals of the script.
class Globals {
 public:
  explicit Globals(HeaderCheck& check) : check_(check) {}

  void take(const std::string& name, const Statement& s, const char* kind) {
    const auto [at, is_new] = taken_.try_emplace(name, Owner{kind, &s});
    if (is_new || std::string_view(at->second.kind) == kind) return;
    Diagnostic& fault = check_.fault(Code::name_taken, s, s.name,
                                     fmt::format("the name `{}` is already taken by a {}", name, at->second.kind));
    if (at->second.statement == nullptr) {
      fault.help = fmt::format("every game has the pile `{}`, unless it says `pile {} none`", name, name);
    } else {
      fault.notes.push_back({at->second.statement->file == s.file ? "" : at->second.statement->file,
                             at->second.statement->name, "taken here"});
    }
  }

  void take_usual(const char* name) { taken_.try_emplace(name, Owner{"pile", nullptr}); }

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
  for (const PileStatement& s : header.piles) {
    if (!s.none) globals.take(s.pile, s, "pile");
  }
  for (const char* usual : {"stock", "hand", "discard"}) {
    const auto done_without = [&](const PileStatement& s) { return s.pile == usual && s.none && !s.when; };
    if (std::none_of(header.piles.begin(), header.piles.end(), done_without)) globals.take_usual(usual);
  }
  for (const PublicStatement& s : header.publics) globals.take(s.variable, s, "public value");
  for (const PotStatement& s : header.pots) globals.take(s.pot, s, "pot");
}

/// An option nearly of that name that says what it may be set to: a later statement of it need not.
std::string whole_option_near(const Header& header, const OptionStatement& s) {
  std::vector<std::string> names;
  for (const OptionStatement& other : header.options) {
    if (other.option != s.option && other.has_range) names.push_back(other.option);
  }
  return did_you_mean(s.option, names);
}

void check_option(HeaderCheck& check, const OptionStatement& s) {
  if (!s.has_initial || !s.has_range) {
    std::string fault =
        !s.has_initial
            ? fmt::format("the option `{}` has no value: expected `=` and the value that it has unless set", s.option)
        : s.kind == OptionStatement::Kind::number
            ? fmt::format("expected the numbers that `{}` may be set to, such as `in 0..10`", s.option)
            : fmt::format("expected the words that `{}` may be set to: `in {} ...`", s.option, to_string(s.initial));
    const std::string value = s.has_initial && s.kind == OptionStatement::Kind::word ? to_string(s.initial) : "";
    const bool is_switch = value == "yes" || value == "no";
    check
        .fault(Code::unfit_option_value, s, s.name, fault + whole_option_near(check.header(), s),
               is_switch ? fmt::format("a rule that may be left out is `{}`: `option {} = {}`",
                                       value == "yes" ? "on" : "off", s.option, value == "yes" ? "on" : "off")
                         : "")
        .unknown = s.option;
    return;
  }
  if (!option_takes(s, s.initial)) {
    check
        .fault(Code::unfit_option_value, s, s.name,
               fmt::format("the option `{}` is {}", s.option, expected_value(s, to_string(s.initial))))
        .unknown = to_string(s.initial);
  }
  for (const std::string& word : s.words) {
    const OptionStatement* other = check.header().option(word);
    if (other == nullptr) continue;
    Diagnostic& fault =
        check.fault(Code::name_taken, s, s.name,
                    fmt::format("the word `{}` of the option `{}` is also the name of an option", word, s.option));
    fault.notes.push_back({other->file == s.file ? "" : other->file, other->name, "taken here"});
  }
}

bool builds_on_itself(const Header& header, const PresetStatement& preset) {
  std::set<std::string> seen;
  for (const PresetStatement* at = &preset; at != nullptr && !at->builds_on.empty();
       at = header.preset(at->builds_on)) {
    if (!seen.insert(at->builds_on).second || at->builds_on == preset.preset) return true;
  }
  return false;
}

void check_preset(HeaderCheck& check, const PresetStatement& s) {
  const Header& header = check.header();
  std::vector<std::string> names;
  for (const PresetStatement& other : header.presets) names.push_back(other.preset);
  if (!s.builds_on.empty() && header.preset(s.builds_on) == nullptr && !check.is_broken(s.builds_on)) {
    check
        .fault(Code::unfit_preset, s, s.name,
               fmt::format("there is no preset {} to build on{}", backquoted(s.builds_on),
                           did_you_mean(s.builds_on, names)))
        .unknown = s.builds_on;
  } else if (builds_on_itself(header, s)) {
    check.fault(Code::unfit_preset, s, s.name, fmt::format("the preset `{}` builds on itself", s.preset));
  }
  names.clear();
  for (const OptionStatement& option : header.options) names.push_back(option.option);
  std::set<std::string> seen;
  for (const auto& setting : s.settings) {
    const OptionStatement* option = header.option(setting.option);
    if (!seen.insert(setting.option).second) {
      check.fault(Code::unfit_preset, s, setting.range,
                  fmt::format("the preset sets {} twice", backquoted(setting.option)));
    } else if (option == nullptr && !check.is_broken(setting.option)) {
      check
          .fault(
              Code::unfit_preset, s, setting.range,
              fmt::format("there is no option {}{}", backquoted(setting.option), did_you_mean(setting.option, names)))
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

}  // namespace

void check_names(HeaderCheck& check) {
  const Header& header = check.header();
  check_twice(check, header.teams, "teams"), check_twice(check, header.decks, "deck"),
      check_twice(check, header.orders, "order");
  check_twice(check, header.values, "values"), check_twice(check, header.piles, "pile"),
      check_twice(check, header.deals, "deal to");
  check_twice(check, header.turn_ups, "turn up to"), check_twice(check, header.refills, "refill");
  check_twice(check, header.publics, "public"), check_twice(check, header.moves, "move"),
      check_twice(check, header.options, "option");
  check_twice(check, header.presets, "preset"), check_twice(check, header.firsts, "first"),
      check_twice(check, header.plays, "play");
  check_twice(check, header.matches, "match"), check_twice(check, header.wins, "win"),
      check_twice(check, header.limits, "limit");
  check_twice(check, header.chips, "chips"), check_twice(check, header.pots, "pot");
  check_globals(check);
  for (const OptionStatement& s : header.options) check_option(check, s);
  for (const PresetStatement& s : header.presets) check_preset(check, s);
}

}  // namespace houserules
