#include "serve/plan.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bots/factory.h"
#include "protocol/fault.h"
#include "telling/sheet.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr const char* kFirstGame = "crazy-eights";
constexpr std::uint64_t kLongestPace = 10'000;
constexpr std::uint64_t kLongestClock = 3600;

/// Whether it is a shipped game: no other file is named by a page.
bool is_shipped(const std::string& game, const Library& library) {
  const std::vector<std::string> paths = library.shipped();
  return std::any_of(paths.begin(), paths.end(),
                     [&](const std::string& path) { return std::filesystem::path(path).stem() == game; });
}

}  // namespace

ServedPlan::ServedPlan(EngineCatalog& catalog, const ServeOptions& options)
    : own_game_(options.game.empty() ? kFirstGame : options.game) {
  Json asked{{"game", own_game_}};
  if (options.players != 0) asked["players"] = options.players;
  if (!options.preset.empty()) asked["preset"] = options.preset;
  if (!options.set.empty()) asked["options"] = Json::object();
  for (const auto& [name, value] : options.set) asked["options"][name] = value;
  if (options.pace) pace_ = *options.pace;
  is_taught_ = options.learn;
  settle(std::move(asked), catalog);
  own_name_ = setting_.rules->name();
}

void ServedPlan::settle(Json asked, EngineCatalog& catalog) {
  asked["op"] = "describe";
  setting_ = catalog.setting(EngineRequest(asked.dump()));
  asked.erase("op");
  asked_ = std::move(asked);
  described_ = described();
}

void ServedPlan::change(const EngineRequest& request, EngineCatalog& catalog, const Library& library) {
  Json asked = asked_;
  if (const auto game = request.optional_text("game")) {
    if (*game != own_name_ && !is_shipped(*game, library)) throw EngineFault("unknown_game", "There is no such game.");
    if (*game != setting_.rules->name())
      asked = {{"game", *game == own_name_ ? own_game_ : *game}, {"players", setting_.players}};
    const auto counts = catalog.rules(asked["game"])->header.player_counts();
    if (!contains(counts, setting_.players)) asked.erase("players");
  }
  if (const auto players = request.optional_count("players", 1, kMaxPlayers)) asked["players"] = *players;
  if (const auto preset = request.optional_text("preset")) {
    asked.erase("options");
    asked.erase("preset");
    if (!preset->empty()) asked["preset"] = *preset;
  }
  if (request.has("options")) {
    Json options = asked.value("options", Json::object());
    for (const auto& [name, value] : request.settings("options")) options[name] = value;
    asked["options"] = std::move(options);
  }
  const std::string bots = request.optional_text("bots").value_or(bots_);
  const auto& levels = level_names();
  if (!contains(levels, bots)) throw EngineFault("bad_setting", "Bots are easy, fair or hard.");
  const auto pace = request.optional_count("pace", 0, kLongestPace);
  const auto clock = request.optional_count("clock", 0, kLongestClock);
  const auto learn = request.optional_count("learn", 0, 1);
  settle(std::move(asked), catalog);
  bots_ = bots;
  if (learn) is_taught_ = *learn == 1;
  if (pace) pace_ = std::chrono::milliseconds(*pace);
  if (clock) clock_ = std::chrono::seconds(*clock);
}

std::shared_ptr<const Rules> ServedPlan::newest(EngineCatalog& catalog) const { return catalog.rules(asked_["game"]); }

Json ServedPlan::described() const {
  const Json all = EngineCatalog::describe(setting_);
  Json json;
  json["game"] = setting_.rules->name();
  json["title"] = all["title"];
  json["players"] = setting_.players;
  json["counts"] = all["players"];
  if (all.contains("teams")) json["teams"] = all["teams"];
  if (asked_.contains("preset")) json["preset"] = asked_["preset"];
  json["options"] = all["options"];
  json["presets"] = Json::array();
  for (const Json& preset : all["presets"])
    json["presets"].push_back({{"name", preset["name"]}, {"text", preset["text"]}});
  return json;
}

Json ServedPlan::json(bool whole) const {
  Json json = whole ? described_ : Json{{"game", described_["game"]}, {"title", described_["title"]}};
  json["bots"] = bots_;
  json["pace"] = pace_.count();
  json["clock"] = clock_.count();
  json["learn"] = is_taught_;
  return json;
}

Json ServedPlan::sheet() const {
  Settings settings;
  for (const auto& [name, value] : setting_.options) settings.set.emplace_back(name, to_string(value));
  std::string error;
  const auto sheet = make_sheet(*setting_.rules, setting_.players, settings, error);
  if (!sheet) throw EngineFault("bad_setting", error);
  Json json{{"title", sheet->title}, {"about", sheet->about}, {"facts", Json::array()}, {"clauses", Json::array()}};
  for (const Sheet::Fact& fact : sheet->facts) json["facts"].push_back({{"name", fact.name}, {"lines", fact.lines}});
  for (const Sheet::ClauseText& clause : sheet->clauses) {
    if (!clause.text.empty()) json["clauses"].push_back({{"number", clause.number}, {"text", clause.text}});
  }
  return json;
}

Json games_json(EngineCatalog& catalog, const Library& library) {
  Json games = Json::array();
  for (const std::string& path : library.shipped()) {
    try {
      const auto rules = catalog.rules(path);
      games.push_back({{"name", rules->name()},
                       {"title", rules->header.title},
                       {"family", rules->header.family()},
                       {"players", rules->header.player_counts()}});
    } catch (const EngineFault&) {
      // A faulty file is not offered.
    }
  }
  std::sort(games.begin(), games.end(), [](const Json& a, const Json& b) { return a["title"] < b["title"]; });
  return games;
}

}  // namespace houserules
