#include "protocol/catalog.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grammar/header/settle.h"
#include "interpreter/loading/options_json.h"
#include "protocol/fault.h"
#include "protocol/show.h"
#include "telling/json.h"
#include "telling/sheet.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Reads regular files only: a pipe or a device could block the engine.
FileReader files_only(FileReader read) {
  return [read = std::move(read)](const std::string& path, std::string& error) -> std::optional<std::string> {
    namespace fs = std::filesystem;
    std::error_code unreadable;
    const fs::file_status status = fs::status(path, unreadable);
    if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) {
      error = fmt::format("{}: this is not a file", path);
      return std::nullopt;
    }
    return read(path, error);
  };
}

std::string first_error(const Rules& rules) {
  for (const Diagnostic& fault : rules.diagnostics) {
    if (fault.severity != Severity::error) continue;
    return fmt::format("{}:{}:{}: {}", fault.file, fault.range.begin.line, fault.range.begin.column, fault.message);
  }
  return "";
}

std::string shown_errors(const Rules& rules) {
  constexpr int kMostShown = 3;
  std::string text;
  int shown = 0;
  for (Diagnostic fault : rules.diagnostics) {
    if (fault.severity != Severity::error || shown++ == kMostShown) continue;
    const std::string_view source = rules.text_of(fault.file);
    fault.file = std::filesystem::path(fault.file).filename().string();
    for (Note& note : fault.notes) note.file = std::filesystem::path(note.file).filename().string();
    text += render(fault, source);
  }
  return text;
}

Json option_json(const OptionStatement& option, const OptionValue& value) {
  Json json;
  json["name"] = option.name;
  std::visit([&json](const auto& held) { json["value"] = held; }, value);
  if (option.type == OptionStatement::Type::number) {
    json["least"] = option.least;
    json["most"] = option.most;
  }
  if (option.type == OptionStatement::Type::word) json["words"] = option.words;
  if (!option.numbers.empty()) json["numbers"] = option.numbers;
  json["text"] = option.text;
  return json;
}

const char* value_type_text(ValueType type) {
  switch (type) {
    case ValueType::none: return "none";
    case ValueType::card: return "card";
    case ValueType::suit: return "suit";
    case ValueType::rank: return "rank";
    case ValueType::player: return "player";
    case ValueType::pile: return "pile";
    case ValueType::number: return "number";
    case ValueType::word: return "word";
  }
  return "";
}

Json pack_json(const Pack& pack) {
  Json json;
  json["suits"] = pack.suits;
  json["ranks"] = pack.ranks;
  json["cards"] = Json::array();
  for (const FaceId face : pack.cards) json["cards"].push_back(pack.text(face));
  return json;
}

}  // namespace

EngineCatalog::EngineCatalog(const Library& library) : library_(library) { library_.read = files_only(library.read); }

bool EngineCatalog::is_as_read(const Rules& rules) const {
  std::string error;
  return std::all_of(rules.files.begin(), rules.files.end(),
                     [&](const RuleFile& file) { return library_.read(file.path, error) == file.text; });
}

std::shared_ptr<const Rules> EngineCatalog::rules(const std::string& game) {
  constexpr std::size_t kMostKept = 100;
  std::string error;
  const auto path = library_.find(game, error);
  if (!path) throw EngineFault("unknown_game", error);
  const auto known = read_.find(*path);
  if (known != read_.end() && is_as_read(*known->second)) return known->second;
  auto rules = load_rules(*path, library_, error);
  if (rules == nullptr) throw EngineFault("unknown_game", error);
  if (!rules->ok()) {
    EngineFault fault("bad_rules", first_error(*rules));
    fault.faults = shown_errors(*rules);
    throw fault;
  }
  if (read_.size() >= kMostKept) read_.clear();
  read_[*path] = rules;
  return rules;
}

EngineSetting EngineCatalog::setting(const EngineRequest& request) {
  EngineSetting setting;
  setting.rules = rules(request.text("game"));
  const Header& header = setting.rules->header;
  const auto players = static_cast<int>(request.optional_count("players", 1, kMaxPlayers).value_or(0));
  if (players != 0 && !header.allows_players(players)) {
    throw EngineFault("bad_setting",
                      fmt::format("{} is for {}, not {}", header.title, players_of(header.player_counts()), players));
  }
  Settings asked;
  asked.preset = request.optional_text("preset").value_or("");
  asked.set = request.settings("options");
  Rejection rejection;
  auto settled = settle(header, players, asked, rejection);
  if (!settled) throw EngineFault("bad_setting", rejection.reasons.front());
  setting.players = settled->players;
  setting.options = std::move(settled->options);
  return setting;
}

Json EngineCatalog::list() {
  Json games = Json::array();
  for (const std::string& path : library_.shipped()) {
    try {
      games.push_back(description_json(*rules(path)));
    } catch (const EngineFault&) {
      // A faulty file is not listed; asking for it by name reports its faults.
    }
  }
  return games;
}

Json EngineCatalog::describe(const EngineSetting& setting) {
  const Header& header = setting.rules->header;
  Impossible fault;
  const auto setup = resolve(header, setting.players, setting.options, fault);
  if (!setup) throw EngineFault("bad_setting", fault.text());
  std::string error;
  Json json;
  json["name"] = setting.rules->name();
  json["title"] = header.title;
  json["file"] = setting.rules->file().path;
  json["players"] = header.player_counts();
  json["described_for"] = setting.players;
  if (setup->teams > 0) json["teams"] = setup->teams;
  json["options"] = Json::array();
  for (const OptionStatement* option : header.options()) {
    json["options"].push_back(option_json(*option, setting.options.at(option->name)));
  }
  json["presets"] = Json::array();
  for (const PresetStatement& preset : header.all<PresetStatement>()) {
    const auto values = option_values(header, setting.players, Settings{preset.name, {}}, error);
    if (!values) continue;  // not available for this number of players
    json["presets"].push_back({{"name", preset.name}, {"text", preset.text}, {"options", options_json(*values)}});
  }
  json["moves"] = Json::array();
  for (const MoveInfo& move : setup->moves) {
    json["moves"].push_back({{"name", move.name},
                             {"text", move.text},
                             {"value", value_type_text(move.value)},
                             {"private", move.is_private}});
    if (move.second != ValueType::none) json["moves"].back()["second"] = value_type_text(move.second);
  }
  json["publics"] = Json::array();
  for (const PublicInfo& value : setup->publics) {
    json["publics"].push_back({{"name", value.name}, {"text", value.text}, {"each", value.each}});
    if (value.kept) json["publics"].back()["kept"] = true;
    if (value.each_team) json["publics"].back()["each_team"] = true;
  }
  json["piles"] = Json::array();
  for (const PileInfo& pile : setup->piles) {
    Json row{{"name", pile.name}, {"label", pile.label}, {"facing", facing_text(pile.facing)}};
    if (pile.owner != kNoSeat) row["owner"] = pile.owner + 1;
    json["piles"].push_back(std::move(row));
  }
  json["pack"] = pack_json(setup->pack);
  return json;
}

}  // namespace houserules
