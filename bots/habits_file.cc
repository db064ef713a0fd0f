#include "bots/habits_file.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interpreter/loading/game_setup.h"
#include "interpreter/loading/options_json.h"
#include "system/hash.h"
#include "system/json.h"

namespace houserules {
namespace {

/// More than the largest game needs.
constexpr std::size_t kMostText = std::size_t{1} << 20;
constexpr const char* kDamaged = "it is damaged";

/// Throws Json::exception if the member is missing or of another type; nothing if the numbers are impossible.
std::optional<LearnedHabits> read_one(const Rules& rules, const Json& json) {
  LearnedHabits one;
  one.players = json.at("players").get<int>();
  one.options = options_from(json.at("options"));
  one.seed = json.at("seed").get<std::uint64_t>();
  one.deals = json.at("deals").get<std::int64_t>();
  if (!rules.header.allows_players(one.players)) return std::nullopt;
  for (const OptionStatement* option : rules.header.options()) {
    if (!one.options.contains(option->name)) return std::nullopt;
  }
  Impossible impossible;
  const auto setup = game_setup(rules, one.players, one.options, impossible);
  if (!setup) return std::nullopt;
  Habits habits(*setup, 0);
  if (!habits.network(false).read(json.at("acting").get<std::string>()) ||
      !habits.network(true).read(json.at("declaring").get<std::string>()))
    return std::nullopt;
  habits.trust(json.at("trusted").get<bool>());
  const Json prospects = json.value("prospects", Json::object());
  for (const auto& [name, weight] : prospects.items()) {
    constexpr double kMost = 1e6;
    if (!(std::abs(weight.get<double>()) < kMost)) return std::nullopt;
    habits.prospects().set(name, weight.get<double>());
  }
  one.habits = std::make_shared<const Habits>(std::move(habits));
  return one;
}

}  // namespace

std::string rules_hash(const Rules& rules) {
  std::string all;
  for (const RuleFile& file : rules.files) {
    std::string_view rest = file.text;
    while (!rest.empty()) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(rest.size(), line.size() + 1));
      const std::size_t begin = line.find_first_not_of(" \t\r");
      if (begin == std::string_view::npos) continue;
      const bool is_comment = line.substr(begin, 2) == "--" && line.substr(begin, 3) != "--[";
      if (!is_comment) (all += line) += '\n';
    }
  }
  return hash_of(all);
}

std::string habits_digest(const Habits& habits) {
  std::string text = habits.network(false).text() + habits.network(true).text() + (habits.are_trusted() ? "!" : "");
  for (const auto& [name, weight] : habits.prospects().weights()) text += fmt::format("{}={};", name, weight);
  return hash_of(text);
}

std::string habits_text(const Rules& rules, const std::vector<LearnedHabits>& all) {
  Json json{{"made_by", "houserules learn"}, {"features", Features::kVersion}, {"rules", rules_hash(rules)}};
  json["habits"] = Json::array();
  for (const LearnedHabits& one : all) {
    json["habits"].push_back({{"players", one.players},
                              {"options", options_json(one.options)},
                              {"seed", one.seed},
                              {"deals", one.deals},
                              {"trusted", one.habits->are_trusted()},
                              {"acting", one.habits->network(false).text()},
                              {"declaring", one.habits->network(true).text()}});
    for (const auto& [name, weight] : one.habits->prospects().weights())
      json["habits"].back()["prospects"][name] = weight;
  }
  return file_text(json);
}

std::optional<std::vector<LearnedHabits>> parse_habits(const Rules& rules, std::string_view text, std::string& error) {
  error = kDamaged;
  if (text.size() > kMostText) return std::nullopt;
  const Json json = parsed_json(text);
  try {
    if (json.at("made_by") != "houserules learn") return std::nullopt;
    if (json.at("features") != Features::kVersion) {
      error = "it was written by another version of houserules";
      return std::nullopt;
    }
    if (json.at("rules") != rules_hash(rules)) {
      error = "the rule file has changed since";
      return std::nullopt;
    }
    std::vector<LearnedHabits> all;
    for (const Json& one : json.at("habits")) {
      auto read = read_one(rules, one);
      if (!read) return std::nullopt;
      all.push_back(std::move(*read));
    }
    error.clear();
    return all;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

const LearnedHabits* habits_for(const std::vector<LearnedHabits>& all, const Setup& setup,
                                const OptionValues& options) {
  const Features features(setup);
  const LearnedHabits* nearest = nullptr;
  const auto differs = [&](const auto& option) {
    const auto it = options.find(option.first);
    return it == options.end() || it->second != option.second;
  };
  const auto distance = [&](const LearnedHabits& one) {
    return std::pair(std::abs(one.players - setup.players),
                     std::count_if(one.options.begin(), one.options.end(), differs));
  };
  for (const LearnedHabits& one : all) {
    if (!(one.habits->features() == features)) continue;
    if (nearest == nullptr || distance(one) < distance(*nearest)) nearest = &one;
  }
  return nearest;
}

}  // namespace houserules
