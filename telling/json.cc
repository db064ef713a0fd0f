#include "telling/json.h"

#include <nlohmann/json.hpp>

#include "interpreter/loading/rules.h"
#include "telling/sheet.h"

namespace houserules {

Json seed_json(const Seed& seed) { return seed.is_key() ? Json(seed.text()) : Json(seed.number()); }

Json seats_json(SeatMask seats) {
  Json json = Json::array();
  for (Seat seat = 0; seat < kMaxPlayers; ++seat) {
    if ((seats & seat_bit(seat)) != 0) json.push_back(seat + 1);
  }
  return json;
}

Json result_json(const Result& result, const Setup& setup) {
  Json json;
  json["winners"] = seats_json(result.winners);
  if (setup.win == WinRule::all_but_last) json["losers"] = seats_json(result.losers);
  json["scores"] = result.scores;
  if (setup.has_chips) json["chips"] = result.chips;
  json["deals"] = result.deals;
  json["decisions"] = result.decisions;
  json["turns"] = result.turns;
  json["limit_reached"] = result.limit_reached;
  return json;
}

Json description_json(const Rules& rules) {
  const Header& header = rules.header;
  Json json;
  json["name"] = rules.name();
  json["title"] = header.title;
  json["variant_of"] = rules.files.size() > 1 ? Json(rules.files[rules.files.size() - 2].name) : Json();
  json["file"] = rules.file().path;
  json["players"] = header.player_counts();
  json["options"] = Json::array();
  for (const OptionStatement* option : header.options()) {
    json["options"].push_back({{"name", option->name},
                               {"value", to_string(option->initial)},
                               {"range", option_range(*option)},
                               {"text", option->text}});
  }
  json["presets"] = Json::array();
  for (const PresetStatement& preset : header.all<PresetStatement>())
    json["presets"].push_back({{"name", preset.name}, {"text", preset.text}});
  return json;
}

}  // namespace houserules
