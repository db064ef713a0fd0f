// Numbers of players and option settings with which to try a game.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "grammar/header/header.h"
#include "runtime/chance.h"

namespace houserules::test {

struct GameSetting {
  int players = 2;
  Settings settings;

  /// "3 players, specials=on".
  std::string text() const {
    std::string text = std::to_string(players) + " players";
    if (!settings.preset.empty()) text += ", " + settings.preset;
    for (const auto& [option, value] : settings.set) text += ", " + option + "=" + value;
    return text;
  }
};

/// Values of an option worth trying: both of on and off, all of a set; of a range its ends (capped at 12, so that games
/// stay short, unless the default is larger), the default and its neighbours.
inline std::vector<std::string> values_to_try(const OptionStatement& option) {
  if (option.type == OptionStatement::Type::boolean) return {"off", "on"};
  if (!option.choices.empty()) return option.choices;
  const std::int64_t usual = std::get<std::int64_t>(option.initial);
  std::vector<std::int64_t> numbers{option.least, std::min<std::int64_t>(option.most, 12), usual - 1, usual, usual + 1};
  std::erase_if(numbers, [&](std::int64_t number) { return number < option.least || number > option.most; });
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  std::vector<std::string> values;
  for (const std::int64_t number : numbers) values.push_back(std::to_string(number));
  return values;
}

/// Whether the game allows the setting.
inline bool is_allowed(const Header& header, const GameSetting& setting) {
  std::string error;
  const auto options = option_values(header, setting.players, setting.settings, error);
  return options && header.allows_players(setting.players) && refusals(header, setting.players, *options).empty();
}

/// Up to `count` allowed settings: every number of players with the defaults, with each preset, then with random
/// options. The list is shorter if more than 200 draws are not allowed.
inline std::vector<GameSetting> random_settings(const Header& header, std::size_t count, std::uint64_t seed) {
  Chance chance(seed);
  const auto pick = [&chance](std::size_t n) { return chance.below(static_cast<std::uint32_t>(n)); };
  const std::vector<int> players = header.player_counts();
  const auto options = header.options();
  const auto presets = header.names(StatementKind::preset);
  std::vector<GameSetting> settings;
  for (std::size_t attempt = 0; settings.size() < count && attempt < count + 200; ++attempt) {
    GameSetting setting;
    setting.players = players[attempt % players.size()];
    const std::size_t round = attempt / players.size();
    if (round > 0 && round <= presets.size()) {
      setting.settings.preset = presets[round - 1];
    } else if (round > 0) {
      for (const OptionStatement* option : options) {
        const auto values = values_to_try(*option);
        setting.settings.set.emplace_back(option->name, values[pick(values.size())]);
      }
    }
    if (is_allowed(header, setting)) settings.push_back(std::move(setting));
  }
  return settings;
}

/// Settings in which every two values of every two options, and every value and number of players, occur together at
/// least once, if the header allows; and every number of players with the defaults and with every preset.
inline std::vector<GameSetting> pairwise_settings(const Header& header, const std::vector<int>& players) {
  struct Pair {
    std::size_t first, first_value, second, second_value;
    bool in(const std::vector<std::size_t>& row) const {
      return row[first] == first_value && row[second] == second_value;
    }
  };
  // The factors: the number of players, then each option.
  const auto options = header.options();
  std::vector<std::vector<std::string>> values(1);
  for (const int number : players) values[0].push_back(std::to_string(number));
  for (const OptionStatement* option : options) values.push_back(values_to_try(*option));
  const auto setting_of = [&](const std::vector<std::size_t>& row) {
    GameSetting setting{players[row[0]], {}};
    for (std::size_t i = 1; i < row.size(); ++i) {
      setting.settings.set.emplace_back(options[i - 1]->name, values[i][row[i]]);
    }
    return setting;
  };
  std::vector<Pair> open;
  for (std::size_t a = 0; a < values.size(); ++a) {
    for (std::size_t b = a + 1; b < values.size(); ++b) {
      for (std::size_t i = 0; i < values[a].size(); ++i) {
        for (std::size_t j = 0; j < values[b].size(); ++j) open.push_back({a, i, b, j});
      }
    }
  }
  std::vector<GameSetting> settings;
  for (const int number : players) {
    settings.push_back({number, {}});
    for (const std::string& preset : header.names(StatementKind::preset)) settings.push_back({number, {preset, {}}});
  }
  Chance chance(1, static_cast<std::uint64_t>(players.front()));
  constexpr int kAttempts = 60;
  while (!open.empty()) {
    // Takes the pair that has been open longest and, of several random completions, the one that covers most.
    const Pair pair = open.front();
    std::vector<std::size_t> best;
    std::ptrdiff_t most = 0;
    for (int draw = 0; draw < kAttempts; ++draw) {
      std::vector<std::size_t> row;
      for (const auto& of_one : values) row.push_back(chance.below(static_cast<std::uint32_t>(of_one.size())));
      row[pair.first] = pair.first_value;
      row[pair.second] = pair.second_value;
      const auto covered = std::count_if(open.begin(), open.end(), [&row](const Pair& other) { return other.in(row); });
      if (covered <= most || !is_allowed(header, setting_of(row))) continue;
      most = covered;
      best = row;
    }
    if (best.empty()) {  // the two are not allowed together
      open.erase(open.begin());
      continue;
    }
    settings.push_back(setting_of(best));
    std::erase_if(open, [&best](const Pair& other) { return other.in(best); });
  }
  std::erase_if(settings, [&header](const GameSetting& setting) { return !is_allowed(header, setting); });
  return settings;
}

}  // namespace houserules::test
