#include "statistics/log_head.h"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interpreter/loading/options_json.h"
#include "statistics/game_log.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Members that identify the rules, but mean little to people.
constexpr std::string_view kOfRules[] = {"files", "title", "moves", "parts", "lost", "together"};

Json side_json(const Report& report) {
  Json json = rules_json(report);
  json["settings"] = options_json(report.settings);
  json["moves"] = report.moves;
  json["parts"] = report.parts;
  json["lost"] = report.is_lost;
  json["together"] = report.is_together;
  json["bots"] = report.bots;
  return json;
}

/// A value for people; of options, only those that differ from `other`.
std::string told(const Json& value, const Json& other) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) return list_of_words(value.get<std::vector<std::string>>());
  if (!value.is_object()) return value.dump();
  OptionValues options = options_from(value);
  std::erase_if(options, [&](const auto& option) { return other.value(option.first, Json()) == value[option.first]; });
  constexpr std::size_t kTold = 8;
  const std::size_t more = options.size() > kTold ? options.size() - kTold : 0;
  if (more == 0) return settings_text(options);
  options.erase(std::next(options.begin(), kTold), options.end());
  return fmt::format("{} and {} more", settings_text(options), more);
}

std::string difference_of(const Json& kept, const Json& wanted, const char* key) {
  const Json here = kept.value(key, Json()), there = wanted.value(key, Json());
  if (here == there) return "";
  if (key == std::string_view("version"))
    return fmt::format("houserules {} began this run, and {} may play it differently", told(here, there),
                       told(there, here));
  if (contains(kOfRules, std::string_view(key))) return "it belongs to a different run: the rule file has changed";
  return fmt::format("it belongs to a different run: {} {} instead of {}", key, told(here, there), told(there, here));
}

}  // namespace

Json log_head(const std::string& command, const std::vector<const Report*>& sides, std::size_t parts,
              const std::vector<std::string>& arguments) {
  const Report& first = *sides.front();
  Json head{{"command", command}, {"seed", first.seed}, {"parts", parts}};
  if (first.shard.of != 0) {
    head["arguments"] = arguments;
    head["shard"] = first.shard.number;
    head["shards"] = first.shard.of;
    head["games"] = first.shard.games;
  }
  for (const Report* side : sides) head["sides"].push_back(side_json(*side));
  return head;
}

std::string difference(const Json& kept, const Json& wanted, bool any_shard) {
  try {
    std::string why = difference_of(kept, wanted, "command");
    if (!why.empty()) return why;
    const Json &here = kept.at("sides"), &there = wanted.at("sides");
    if (here.size() != there.size())
      return fmt::format("it belongs to a different run: different {}",
                         wanted.at("command") == "sweep" ? "settings" : "numbers of players");
    for (std::size_t i = 0; i < there.size(); ++i) {
      for (const auto& [key, value] : there[i].items()) {
        if (why.empty()) why = difference_of(here[i], there[i], key.c_str());
      }
    }
    for (const char* key : {"seed", "games", "shards", "shard"}) {
      if (why.empty() && !(any_shard && key == std::string_view("shard"))) why = difference_of(kept, wanted, key);
    }
    // Checkpoints of whole runs, and logs of simulations, may be older than this member.
    const bool may_lack = !kept.contains("shard") || kept.at("command") == "simulate";
    if (!may_lack && !kept.contains("parts")) return "line 1 is invalid";
    const Json parts = wanted.value("parts", Json());
    if (!why.empty() || kept.value("parts", parts) == parts) return why;
    return wanted.at("command") == "sweep" ? "it belongs to a different run: different goals" : "line 1 is invalid";
  } catch (const Json::exception&) {
    return "line 1 is invalid";
  }
}

std::optional<Shard> shard_of(const Json& head, std::string& expected) {
  if (!head.contains("shard")) return Shard{};
  constexpr std::int64_t kLongestRun = 1'000'000'000'000;
  const bool is_simulation = head.contains("command") && head.at("command") == "simulate";
  const std::int64_t most_parts = is_simulation ? 1 : kMostSections;
  const auto is_within = [&head](const char* key, std::int64_t most) {
    return head.contains(key) && head.at(key).is_number_unsigned() && head.at(key) >= 1 && head.at(key) <= most;
  };
  if (!is_within("shards", kMostShards) || !is_within("shard", head.at("shards").get<std::int64_t>()))
    expected = fmt::format("a part from 1/1 to {0}/{0}", kMostShards);
  else if (!is_within("games", kLongestRun)) expected = fmt::format("from 1 to {} games", kLongestRun);
  else if (!(is_simulation && !head.contains("parts")) && !is_within("parts", most_parts))
    expected = "the description of a run";
  if (!expected.empty()) return std::nullopt;
  return Shard{head["shard"].get<std::int64_t>(), head["shards"].get<std::int64_t>(),
               head["games"].get<std::int64_t>()};
}

namespace {

/// Throws Json::exception if something is missing or of another kind.
std::optional<Report> read_report(const Json& head, std::string& expected) {
  const Json& side = head.at("sides").at(0);
  Report report;
  side.at("version").get_to(report.version);
  side.at("game").get_to(report.game);
  side.at("title").get_to(report.title);
  for (const Json& file : side.at("files")) report.files.emplace_back(file.at("name"), file.at("hash"));
  side.at("moves").get_to(report.moves);
  if (side.contains("parts")) side["parts"].get_to(report.parts);
  side.at("lost").get_to(report.is_lost);
  report.is_together = side.value("together", false);
  report.options = options_from(side.at("options"));
  report.settings = options_from(side.at("settings"));
  side.at("bots").get_to(report.bots);
  const auto refuse = [&](std::string what) {
    expected = std::move(what);
    return std::nullopt;
  };
  const Json& players = side.at("players");
  if (!players.is_number_unsigned() || players < 1 || players > kMaxPlayers)
    return refuse(fmt::format("from 1 to {}", counted(kMaxPlayers, "player")));
  players.get_to(report.players);
  if (report.bots.size() != static_cast<std::size_t>(report.players)) return refuse("a bot for each player");
  const Json& seed = head.at("seed");
  if (!seed.is_number_unsigned()) return refuse("a seed that is a whole number");
  seed.get_to(report.seed);
  const auto shard = shard_of(head, expected);
  if (!shard) return std::nullopt;
  report.shard = *shard;
  return report;
}

}  // namespace

std::optional<Report> report_of(const Json& head, std::string& expected) {
  try {
    return read_report(head, expected);
  } catch (const Json::exception&) {
    expected = "the description of a run";
    return std::nullopt;
  }
}

}  // namespace houserules
