#include "grammar/header/options.h"

#include <fmt/ranges.h>
#include <algorithm>
#include <map>
#include <optional>

#include "runtime/text.h"
#include "system/utf8.h"

namespace houserules {
namespace {

/// The last statement of that name whose condition holds; with `players` 0, simply the last.
template <typename Kind>
const Kind* in_force(const Header& header, const std::string& name, int players) {
  const Kind* result = nullptr;
  for (const Kind& statement : header.all<Kind>()) {
    if (statement.name == name && (players == 0 || holds(statement.when, {players, nullptr}))) result = &statement;
  }
  return result;
}

std::optional<OptionValue> parse_value(const OptionStatement& option, const std::string& typed) {
  switch (option.type) {
    case OptionStatement::Type::boolean:
      if (typed == "on" || typed == "off") return typed == "on";
      return std::nullopt;
    case OptionStatement::Type::number: return whole_number<std::int64_t>(typed);
    case OptionStatement::Type::word:
      if (const auto number = option.numbers.empty() ? std::nullopt : whole_number<std::int64_t>(typed)) return *number;
      return typed;
  }
  return std::nullopt;
}

/// "`plain`, `16` or `17`".
std::string any_of_choices(const OptionStatement& option) {
  std::string text;
  for (std::size_t i = 0; i < option.choices.size(); ++i) {
    text += fmt::format("{}`{}`", i == 0 ? "" : i + 1 == option.choices.size() ? " or " : ", ", option.choices[i]);
  }
  return text;
}

/// "on or off", "a number", "a word".
const char* type_words(OptionStatement::Type type) {
  switch (type) {
    case OptionStatement::Type::boolean: return "`on` or `off`";
    case OptionStatement::Type::number: return "a number";
    case OptionStatement::Type::word: return "a word";
  }
  return "";
}

class Setter {
 public:
  Setter(const Header& header, int players) : header_(header), players_(players) {
    for (const OptionStatement& option : header.all<OptionStatement>()) {
      Stated& stated = options_[option.name];
      stated.last = &option;
      if (players == 0 || holds(option.when, {players, nullptr})) stated.in_force = &option;
    }
  }

  std::optional<OptionValues> values(const Settings& settings, std::string& error) {
    for (const auto& [name, stated] : options_) {
      values_.emplace_hint(values_.end(), name, (stated.in_force == nullptr ? stated.last : stated.in_force)->initial);
    }
    const bool done = (settings.preset.empty() || preset(settings.preset, 0)) && set(settings);
    error = error_;
    if (!done) return std::nullopt;
    return std::move(values_);
  }

 private:
  bool fail(std::string message) {
    error_ = std::move(message);
    return false;
  }

  /// Suggests the preset meant by this name, or lists all presets.
  std::string instead_of(const std::string& name) const {
    std::vector<std::string> presets;
    for (const PresetStatement& one : header_.all<PresetStatement>()) {
      if (!contains(presets, one.name)) presets.push_back(one.name);
    }
    if (presets.empty()) return "; the game has none";
    const std::string hint = did_you_mean(name, presets);
    return hint.empty() ? fmt::format("; there are: {}", fmt::join(presets, ", ")) : hint;
  }

  bool preset(const std::string& name, std::size_t depth) {
    const auto* found = in_force<PresetStatement>(header_, name, players_);
    if (found == nullptr && header_.preset(name) != nullptr)
      return fail(fmt::format("the preset `{}` is not for {} players", name, players_));
    if (found == nullptr) return fail(fmt::format("there is no preset {}{}", backquoted(name), instead_of(name)));
    if (depth > header_.all<PresetStatement>().size())
      return fail(fmt::format("the preset `{}` builds on itself", name));
    if (!found->builds_on.empty() && !preset(found->builds_on, depth + 1)) return false;
    for (const auto& setting : found->settings) {
      // A preset may mention options that do not apply to this player count.
      if (const auto stated = options_.find(setting.option);
          stated != options_.end() && stated->second.in_force == nullptr)
        continue;
      if (!put(setting.option, to_string(setting.value))) return false;
    }
    return true;
  }

  bool set(const Settings& settings) {
    return std::all_of(settings.set.begin(), settings.set.end(),
                       [&](const auto& entry) { return put(entry.first, entry.second); });
  }

  bool put(const std::string& name, const std::string& typed) {
    const auto stated = options_.find(name);
    const auto* option = stated == options_.end() ? nullptr : stated->second.in_force;
    if (option == nullptr && stated != options_.end())
      return fail(fmt::format("the option `{}` is not for {} players", name, players_));
    if (option == nullptr)
      return fail(fmt::format("there is no option {}{}", backquoted(name),
                              did_you_mean_name(name, header_.names(StatementKind::option))));
    const auto value = parse_value(*option, typed);
    if (!value || !option_takes(*option, *value))
      return fail(fmt::format("the option `{}` is {}", name, expected_value(*option, typed)));
    values_[name] = *value;
    return true;
  }

  struct Stated {
    const OptionStatement* last = nullptr;
    const OptionStatement* in_force = nullptr;  ///< null: none applies to this number of players
  };

  const Header& header_;
  int players_;
  std::map<std::string, Stated> options_;
  OptionValues values_;
  std::string error_;
};

/// `on` or `off` for a word of the same meaning; else the word.
std::string switch_word(const std::string& found) {
  const std::string small = lower(found);
  if (small == "yes" || small == "true" || small == "1") return "on";
  return small == "no" || small == "false" || small == "0" ? "off" : found;
}

}  // namespace

bool option_takes(const OptionStatement& option, const OptionValue& value) {
  const auto in_set = [&option](std::int64_t number) { return contains(option.numbers, number); };
  switch (option.type) {
    case OptionStatement::Type::boolean: return std::holds_alternative<bool>(value);
    case OptionStatement::Type::number: {
      const auto* number = std::get_if<std::int64_t>(&value);
      if (number == nullptr) return false;
      return option.numbers.empty() ? *number >= option.least && *number <= option.most : in_set(*number);
    }
    case OptionStatement::Type::word: {
      if (const auto* number = std::get_if<std::int64_t>(&value)) return in_set(*number);
      const auto* word = std::get_if<std::string>(&value);
      return word != nullptr && contains(option.words, *word);
    }
  }
  return false;
}

std::string expected_value(const OptionStatement& option, const std::string& found) {
  switch (option.type) {
    case OptionStatement::Type::boolean:
      if (const std::string word = switch_word(found); word != found)
        return fmt::format("`on` or `off`, not {}; did you mean `{}`?", backquoted(found), word);
      return fmt::format("`on` or `off`, not {}{}", backquoted(found), did_you_mean(found, {"on", "off"}));
    case OptionStatement::Type::number:
      if (option.numbers.empty())
        return fmt::format("a number in {}..{}, not {}", option.least, option.most, backquoted(found));
      break;
    case OptionStatement::Type::word: break;
  }
  return fmt::format("{}, not {}{}", any_of_choices(option), backquoted(found), did_you_mean(found, option.words));
}

bool is_option_word(const Header& header, std::string_view word) {
  const auto options = header.all<OptionStatement>();
  return std::any_of(options.begin(), options.end(),
                     [&](const OptionStatement& option) { return contains(option.words, word); });
}

void keep_unstated(OptionStatement& statement, const OptionStatement& earlier, std::vector<Diagnostic>& diagnostics) {
  const bool states_type = statement.has_initial || statement.has_range;
  // A set of words and numbers accepts both without restating it.
  const bool of_its_set = !statement.has_range && statement.type == OptionStatement::Type::number &&
                          earlier.type == OptionStatement::Type::word && !earlier.numbers.empty();
  if (states_type && statement.type != earlier.type && !of_its_set && (earlier.has_initial || earlier.has_range)) {
    Diagnostic fault = diagnostic(Code::option_changes_kind, Severity::error, statement.file, statement.name_range,
                                  fmt::format("the option `{}` is {} where it is first given, but here it is {}",
                                              statement.name, type_words(earlier.type), type_words(statement.type)),
                                  earlier.type == OptionStatement::Type::boolean
                                      ? "write `on` or `off`, or choose another name for a different kind of option"
                                      : "choose another name for a different kind of option");
    fault.notes.push_back({statement.file == earlier.file ? "" : earlier.file, earlier.name_range, "first given here"});
    diagnostics.push_back(std::move(fault));
    // The rest of a statement of a different type would only cause follow-on faults.
    statement.has_initial = statement.has_range = false;
  }
  statement.type = earlier.type;
  if (!statement.has_initial) {
    statement.initial = earlier.initial;
    statement.has_initial = earlier.has_initial;
  }
  if (!statement.has_range) {
    statement.least = earlier.least;
    statement.most = earlier.most;
    statement.words = earlier.words;
    statement.numbers = earlier.numbers;
    statement.choices = earlier.choices;
    statement.has_range = earlier.has_range;
  }
  if (statement.text.empty()) statement.text = earlier.text;
}

void settle_options(Header& header, std::vector<Diagnostic>& diagnostics) {
  std::map<std::string, const OptionStatement*> last;
  for (auto& statement : header.statements) {
    if (statement->kind != StatementKind::option) continue;
    const OptionStatement*& earlier = last[statement->name];
    if (earlier != nullptr) {
      auto settled = std::make_shared<OptionStatement>(static_cast<const OptionStatement&>(*statement));
      keep_unstated(*settled, *earlier, diagnostics);
      statement = std::move(settled);
    }
    earlier = static_cast<const OptionStatement*>(statement.get());
  }
}

std::optional<OptionValues> option_values(const Header& header, int players, const Settings& settings,
                                          std::string& error) {
  return Setter(header, players).values(settings, error);
}

std::vector<std::string> refusals(const Header& header, int players, const OptionValues& options) {
  const Environment environment{players, &options};
  std::vector<std::string> reasons;
  const auto allows = [&](const PlayersStatement& statement) {
    return holds(statement.when, environment) &&
           std::any_of(statement.spans.begin(), statement.spans.end(),
                       [&](const auto& span) { return players >= span.from && players <= span.to; });
  };
  const auto stated = header.all<PlayersStatement>();
  if (!stated.empty() && std::none_of(stated.begin(), stated.end(), allows)) {
    reasons.push_back(fmt::format("not for {} with these options", counted(players, "player")));
  }
  for (const RequireStatement& require : header.all<RequireStatement>()) {
    if (holds(require.when, environment) && !holds(require.condition, environment)) reasons.push_back(require.name);
  }
  return reasons;
}

}  // namespace houserules
