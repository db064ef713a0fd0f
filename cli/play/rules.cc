// houserules rules: prints a game's rule sheet.
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/games.h"
#include "system/json.h"
#include "telling/sheet.h"

namespace houserules {
namespace {

Json sheet_json(const Sheet& sheet) {
  Json json;
  json["title"] = sheet.title;
  json["variant_of"] = sheet.variant_of.empty() ? Json() : Json(sheet.variant_of);
  json["about"] = sheet.about;
  json["authors"] = sheet.authors;
  json["sources"] = sheet.sources;
  json["facts"] = Json::array();
  for (const auto& fact : sheet.facts) json["facts"].push_back({{"name", fact.name}, {"lines", fact.lines}});
  json["clauses"] = Json::array();
  for (const auto& clause : sheet.clauses)
    json["clauses"].push_back({{"number", clause.number}, {"text", clause.text}});
  json["options"] = Json::array();
  for (const auto& option : sheet.options) {
    json["options"].push_back(
        {{"name", option.name}, {"value", option.value}, {"range", option.range}, {"text", option.text}});
  }
  json["refused"] = sheet.refusals;
  json["presets"] = Json::array();
  for (const auto& preset : sheet.presets) {
    json["presets"].push_back({{"name", preset.name}, {"settings", preset.settings}, {"text", preset.text}});
  }
  return json;
}

}  // namespace

int print_rules(const RulesOptions& options, const Library& library, Console& console) {
  int code = kFine;
  const auto rules = open_rules(options.game.game, library, console, code);
  if (rules == nullptr) return code;
  const auto settings = settle_settings(options.game, console, code);
  if (!settings || (options.game.players != 0 && !is_for(*rules, options.game.players, console, code))) return code;
  std::string error;
  const auto sheet = make_sheet(*rules, options.game.players, *settings, error);
  if (!sheet) return fail(console, kUsage, error);
  switch (options.format) {
    case Format::markdown: console.out << sheet_markdown(*sheet); break;
    case Format::json: write_json(console.out, sheet_json(*sheet)); break;
    default: console.out << sheet_text(*sheet, console.width);
  }
  return kFine;
}

}  // namespace houserules
