#include "cli/game_json.h"

#include "cli/sheet.h"

namespace houserules {

Json game_json(const Rules& rules) {
  const Header& header = rules.header;
  Json json;
  json["name"] = rules.name();
  json["title"] = header.title;
  json["variant_of"] = rules.files.size() > 1 ? Json(rules.files[rules.files.size() - 2].name) : Json();
  json["file"] = rules.file().path;
  json["players"] = header.player_counts();
  json["options"] = Json::array();
  for (const OptionStatement* option : options_of(header)) {
    json["options"].push_back({{"name", option->option},
                               {"value", to_string(option->initial)},
                               {"range", option_range(*option)},
                               {"text", option->text}});
  }
  json["presets"] = Json::array();
  for (const PresetStatement& preset : header.presets)
    json["presets"].push_back({{"name", preset.preset}, {"text", preset.text}});
  return json;
}

}  // namespace houserules
