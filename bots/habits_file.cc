#include "bots/habits_file.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "system/hash.h"
#include "system/json.h"

namespace houserules {
namespace {

/// More than the largest game needs.
constexpr std::size_t kMostText = std::size_t{1} << 20;
constexpr const char* kDamaged = "it is damaged";

Json json_of_options(const OptionValues& options) {
  Json json = Json::object();
  for (const auto& option : options) std::visit([&](const auto& held) { json[option.first] = held; }, option.second);
  return json;
}

OptionValues options_in(const Json& json) {
  OptionValues values;
  for (const auto& [option, value] : json.items()) {
    if (value.is_boolean()) values[option] = value.get<bool>();
    else if (value.is_number_integer()) values[option] = value.get<std::int64_t>();
    else values[option] = value.get<std::string>();
  }
  return values;
}

/// Throws Json::exception if the member is missing or of another type; nothing if the numbers are impossible.
std::optional<LearnedHabits> read_one(const Rules& rules, const Json& json) {
  LearnedHabits one;
  one.players = json.at("players").get<int>();
  one.options = options_in(json.at("options"));
  one.seed = json.at("seed").get<std::uint64_t>();
  one.deals = json.at("deals").get<std::int64_t>();
  if (!rules.header.allows_players(one.players)) return std::nullopt;
  for (const OptionStatement* option : rules.header.options()) {
    if (!one.options.contains(option->name)) return std::nullopt;
  }
  Impossible impossible;
  const auto setup = resolve(rules.header, one.players, one.options, impossible);
  if (!setup) return std::nullopt;
  Habits habits(*setup, 0);
  if (!habits.network(false).read(json.at("acting").get<std::string>()) ||
      !habits.network(true).read(json.at("declaring").get<std::string>()))
    return std::nullopt;
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

std::string habits_text(const Rules& rules, const std::vector<LearnedHabits>& all) {
  Json json{{"made_by", "houserules learn"}, {"features", Features::kVersion}, {"rules", rules_hash(rules)}};
  json["habits"] = Json::array();
  for (const LearnedHabits& one : all) {
    json["habits"].push_back({{"players", one.players},
                              {"options", json_of_options(one.options)},
                              {"seed", one.seed},
                              {"deals", one.deals},
                              {"acting", one.habits->network(false).text()},
                              {"declaring", one.habits->network(true).text()}});
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
      error = "another version of houserules wrote it";
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
  const LearnedHabits* similar = nullptr;
  for (const LearnedHabits& one : all) {
    if (one.players != setup.players || !(one.habits->features() == features)) continue;
    if (one.options == options) return &one;
    if (similar == nullptr) similar = &one;
  }
  return similar;
}

}  // namespace houserules
