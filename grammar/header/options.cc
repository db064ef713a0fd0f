// Options as the user sets them.
#include <fmt/format.h>
#include <algorithm>
#include <charconv>

#include "grammar/diagnostics/source_text.h"
#include "grammar/header/header.h"
#include "grammar/header/keys.h"
#include "grammar/header/options.h"

namespace houserules {
namespace {

template <typename Kind>
std::vector<std::string> keys(const std::vector<Kind>& statements) {
  std::vector<std::string> result;
  for (const Kind& statement : statements) result.push_back(key_of(statement));
  return result;
}

/// Of the statements of that name the last whose condition holds; with `players` 0, the last.
template <typename Kind>
const Kind* in_force(const std::vector<Kind>& statements, const std::string& name, int players) {
  const Kind* result = nullptr;
  for (const Kind& statement : statements) {
    if (key_of(statement) == name && (players == 0 || holds(statement.when, {players, nullptr}))) result = &statement;
  }
  return result;
}

std::optional<std::int64_t> parse_number(const std::string& typed) {
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  if (fault != std::errc() || end != typed.data() + typed.size()) return std::nullopt;
  return number;
}

std::optional<OptionValue> parse_value(const OptionStatement& option, const std::string& typed) {
  switch (option.kind) {
    case OptionStatement::Kind::boolean:
      if (typed == "on" || typed == "off") return typed == "on";
      return std::nullopt;
    case OptionStatement::Kind::number: return parse_number(typed);
    case OptionStatement::Kind::word:
      if (const auto number = option.numbers.empty() ? std::nullopt : parse_number(typed)) return *number;
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

class Setter {
 public:
  Setter(const Header& header, int players) : header_(header), players_(players) {}

  std::optional<OptionValues> values(const Settings& settings, std::string& error) {
    for (const OptionStatement& option : header_.options) {
      const OptionStatement* stated = in_force(header_.options, option.option, players_);
      values_[option.option] = (stated == nullptr ? option : *stated).initial;
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

  bool preset(const std::string& name, std::size_t depth) {
    const PresetStatement* found = in_force(header_.presets, name, players_);
    if (found == nullptr && header_.preset(name) != nullptr)
      return fail(fmt::format("the preset `{}` is not for {} players", name, players_));
    if (found == nullptr)
      return fail(fmt::format("there is no preset {}{}", backquoted(name), did_you_mean(name, keys(header_.presets))));
    if (depth > header_.presets.size()) return fail(fmt::format("the preset `{}` builds on itself", name));
    if (!found->builds_on.empty() && !preset(found->builds_on, depth + 1)) return false;
    for (const auto& setting : found->settings) {
      // A preset may mention options that this number of players has no use for.
      if (in_force(header_.options, setting.option, players_) == nullptr && header_.option(setting.option) != nullptr)
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
    const OptionStatement* option = in_force(header_.options, name, players_);
    if (option == nullptr && header_.option(name) != nullptr)
      return fail(fmt::format("the option `{}` is not for {} players", name, players_));
    if (option == nullptr)
      return fail(fmt::format("there is no option {}{}", backquoted(name), did_you_mean(name, keys(header_.options))));
    const auto value = parse_value(*option, typed);
    if (!value || !option_takes(*option, *value))
      return fail(fmt::format("the option `{}` is {}", name, expected_value(*option, typed)));
    values_[name] = *value;
    return true;
  }

  const Header& header_;
  int players_;
  OptionValues values_;
  std::string error_;
};

}  // namespace

bool option_takes(const OptionStatement& option, const OptionValue& value) {
  const auto in_set = [&option](std::int64_t number) {
    return std::find(option.numbers.begin(), option.numbers.end(), number) != option.numbers.end();
  };
  switch (option.kind) {
    case OptionStatement::Kind::boolean: return std::holds_alternative<bool>(value);
    case OptionStatement::Kind::number: {
      const auto* number = std::get_if<std::int64_t>(&value);
      if (number == nullptr) return false;
      return option.numbers.empty() ? *number >= option.least && *number <= option.most : in_set(*number);
    }
    case OptionStatement::Kind::word: {
      if (const auto* number = std::get_if<std::int64_t>(&value)) return in_set(*number);
      const auto* word = std::get_if<std::string>(&value);
      return word != nullptr && std::find(option.words.begin(), option.words.end(), *word) != option.words.end();
    }
  }
  return false;
}

std::string expected_value(const OptionStatement& option, const std::string& found) {
  switch (option.kind) {
    case OptionStatement::Kind::boolean:
      return fmt::format("`on` or `off`, not {}{}", backquoted(found), did_you_mean(found, {"on", "off"}));
    case OptionStatement::Kind::number:
      if (option.numbers.empty())
        return fmt::format("a number in {}..{}, not {}", option.least, option.most, backquoted(found));
      break;
    case OptionStatement::Kind::word: break;
  }
  return fmt::format("{}, not {}{}", any_of_choices(option), backquoted(found), did_you_mean(found, option.words));
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
  if (!header.players.empty() && std::none_of(header.players.begin(), header.players.end(), allows)) {
    reasons.push_back(fmt::format("not for {} player{} with these options", players, players == 1 ? "" : "s"));
  }
  for (const RequireStatement& require : header.requires_) {
    if (holds(require.when, environment) && !holds(require.condition, environment)) reasons.push_back(require.why);
  }
  return reasons;
}

}  // namespace houserules
