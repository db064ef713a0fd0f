#include "checker/trials.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace houserules {
namespace {

bool is_set(const Settings& settings, const std::string& option) {
  return std::any_of(settings.set.begin(), settings.set.end(), [&](const auto& one) { return one.first == option; });
}

std::vector<int> player_counts(const Header& header, const TryOnly& wanted) {
  return wanted.players ? std::vector{*wanted.players} : header.player_counts();
}

std::optional<Trial> trial_of(const Header& header, int players, const Settings& settings) {
  std::string error;
  auto options = option_values(header, players, settings, error);
  if (!options || !header.allows_players(players) || !refusals(header, players, *options).empty()) return std::nullopt;
  return Trial{players, settings, std::move(*options)};
}

}  // namespace

std::vector<OptionChoices> choices_of(const Header& header, const TryOnly& wanted) {
  std::vector<OptionChoices> all;
  for (const OptionStatement& statement : header.all<OptionStatement>()) {
    if (is_set(wanted.settings, statement.name)) continue;
    auto known =
        std::find_if(all.begin(), all.end(), [&](const OptionChoices& c) { return c.option == statement.name; });
    if (known == all.end()) known = all.insert(all.end(), {statement.name, {}});
    for (const std::string& value : values_to_try(statement)) {
      if (!contains(known->values, value)) {
        known->values.push_back(value);
      }
    }
  }
  return all;
}

std::string Trial::text() const {
  std::string text = counted(players, "player");
  if (!settings.preset.empty()) text += " and the preset " + settings.preset;
  for (const auto& [option, value] : settings.set) text += fmt::format(" and {}={}", option, value);
  return text;
}

std::string Trial::flags() const {
  std::string flags = fmt::format("--players {}", players);
  if (!settings.preset.empty()) flags += " --preset " + settings.preset;
  for (const auto& [option, value] : settings.set) flags += fmt::format(" --set {}={}", option, value);
  return flags;
}

std::vector<std::string> values_to_try(const OptionStatement& option) {
  constexpr std::int64_t kLarge = 12;
  if (option.type == OptionStatement::Type::boolean) return {"off", "on"};
  if (!option.choices.empty()) return option.choices;
  std::vector<std::int64_t> numbers{option.least, std::min(option.most, kLarge), option.most};
  if (const auto* usual = std::get_if<std::int64_t>(&option.initial)) {
    for (const std::int64_t number : {*usual - 1, *usual, *usual + 1}) numbers.push_back(number);
  }
  std::erase_if(numbers, [&](std::int64_t number) { return number < option.least || number > option.most; });
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  std::vector<std::string> values;
  for (const std::int64_t number : numbers) values.push_back(std::to_string(number));
  return values;
}

std::vector<Trial> trials_of(const Header& header, const TryOnly& wanted) {
  std::vector<Settings> all{wanted.settings};
  for (const PresetStatement& preset : header.all<PresetStatement>()) {
    if (!wanted.settings.preset.empty()) break;
    const bool known =
        std::any_of(all.begin(), all.end(), [&](const Settings& other) { return other.preset == preset.name; });
    if (known) continue;
    all.push_back(wanted.settings);
    all.back().preset = preset.name;
  }
  for (const OptionChoices& choices : choices_of(header, wanted)) {
    for (const std::string& value : choices.values) {
      all.push_back(wanted.settings);
      all.back().set.emplace_back(choices.option, value);
    }
  }
  std::vector<Trial> trials;
  trials.reserve(kMostTrials);  // so that pointers stay valid
  const auto before = [](const Trial* a, const Trial* b) {
    return a->players != b->players ? a->players < b->players : a->options < b->options;
  };
  std::set<const Trial*, decltype(before)> different(before);
  for (const Settings& settings : all) {
    for (const int players : player_counts(header, wanted)) {
      if (trials.size() == kMostTrials) return trials;
      auto trial = trial_of(header, players, settings);
      // A change without effect has already been tried.
      if (!trial || different.contains(&*trial)) continue;
      trials.push_back(std::move(*trial));
      different.insert(&trials.back());
    }
  }
  return trials;
}

std::optional<Trial> random_trial(const Header& header, const TryOnly& wanted, Chance& chance) {
  const std::vector<int> counts = player_counts(header, wanted);
  const auto drawn = [&chance](const auto& list) {
    return list[chance.below(static_cast<std::uint32_t>(list.size()))];
  };
  Settings settings = wanted.settings;
  const int players = drawn(counts);
  for (const OptionChoices& choices : choices_of(header, wanted)) {
    settings.set.emplace_back(choices.option, drawn(choices.values));
  }
  auto trial = trial_of(header, players, settings);
  if (!trial) return std::nullopt;
  // Only differences from the defaults need stating.
  std::string error;
  const auto usual = option_values(header, players, wanted.settings, error);
  if (!usual) return trial;
  std::erase_if(trial->settings.set, [&](const auto& one) {
    const auto as_usual = usual->find(one.first);
    const auto as_drawn = trial->options.find(one.first);
    return !is_set(wanted.settings, one.first) && as_usual != usual->end() && as_drawn != trial->options.end() &&
           as_usual->second == as_drawn->second;
  });
  return trial;
}

std::optional<Trial> without_setting(const Header& header, const Trial& trial, std::size_t setting) {
  Settings settings = trial.settings;
  if (setting < settings.set.size()) settings.set.erase(settings.set.begin() + static_cast<std::ptrdiff_t>(setting));
  else settings.preset.clear();
  return trial_of(header, trial.players, settings);
}

std::optional<Trial> with_setting(const Header& header, const Trial& trial, const std::string& option,
                                  const std::string& value) {
  Settings settings = trial.settings;
  settings.set.emplace_back(option, value);
  return trial_of(header, trial.players, settings);
}

}  // namespace houserules
