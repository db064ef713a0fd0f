// houserules list: the shipped games by family.
#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/games.h"
#include "telling/json.h"
#include "telling/offered.h"
#include "telling/sheet.h"
#include "telling/text.h"

namespace houserules {
namespace {

void print_games(const std::vector<OfferedGame>& games, Console& console) {
  std::size_t widest = 0;
  for (const OfferedGame& game : games) widest = std::max(widest, game.rules->name().size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    const Family* family = games[i].family;
    if (i == 0 || games[i - 1].family != family) {
      const std::string title = family == nullptr ? "of no family" : fmt::format("{}: {}", family->name, family->what);
      console.out << (i == 0 ? "" : "\n") << wrap(title, console.width);
    }
    const Header& header = games[i].rules->header;
    const std::string name = fmt::format("  {:<{}}  ", games[i].rules->name(), widest);
    console.out << wrap(fmt::format("{}: {}", header.title, terms_of(games[i])), console.width, name,
                        std::string(name.size(), ' '));
    const std::vector<std::string>& about = header.about;
    if (!about.empty()) console.out << wrap(about.front(), console.width, "      ", "      ");
  }
}

Json listed_json(const OfferedGame& game) {
  Json json = description_json(*game.rules);
  json["family"] = game.family == nullptr ? Json() : Json(game.family->name);
  json["about"] = game.rules->header.about;
  json["to_learn"] = level_of(game);
  json["words"] = game.effort;
  json["minutes"] = game.minutes ? Json(*game.minutes) : Json();
  return json;
}

/// What is asked for, in words: " of the family tricks for 3 players".
std::string wanted_text(const ListOptions& options) {
  std::string text = options.family.empty() ? "" : " of the family " + options.family;
  if (options.players != 0) text += " for " + counted(options.players, "player");
  return text;
}

}  // namespace

int list_games(const ListOptions& options, const Library& library, Console& console) {
  if (!options.family.empty() && family_named(options.family) == nullptr)
    return fail(console, kUsage, "--family: " + no_family(options.family));
  int code = kFine;
  std::vector<OfferedGame> games = offered_games(library, [&](const std::string& path, const std::string& reason) {
    code = fail(
        console, kFindings,
        reason.empty() ? fmt::format("{} has errors: {} check {}", path, console.program, shell_word(path)) : reason);
  });
  if (games.empty() && code == kFine) {
    return fail(console, kFindings,
                library.folders.empty() ? "the games folder was not found: set HOUSERULES_GAMES"
                                        : fmt::format("there are no games in {}", library.folders[0]));
  }
  std::erase_if(games, [&](const OfferedGame& game) {
    return (!options.family.empty() && (game.family == nullptr || game.family->name != options.family)) ||
           (options.players != 0 && !is_for(game, options.players));
  });
  if (games.empty() && code == kFine)
    return fail(console, kFindings, fmt::format("there is no game{}", wanted_text(options)));
  if (options.format == Format::json) {
    Json json = Json::array();
    for (const OfferedGame& game : games) json.push_back(listed_json(game));
    write_json(console.out, json);
  } else {
    print_games(games, console);
  }
  return code;
}

}  // namespace houserules
