// houserules list: the shipped games.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/games.h"
#include "cli/json.h"
#include "cli/sheet.h"
#include "cli/text.h"

namespace houserules {
namespace {

std::string options_line(const Header& header) {
  std::vector<std::string> parts;
  for (const OptionStatement* option : header.options()) {
    parts.push_back(fmt::format("{}={}", option->name, to_string(option->initial)));
  }
  std::string line;
  for (const std::string& part : parts) line += (line.empty() ? "" : ", ") + part;
  return line;
}

std::string presets_line(const Header& header) {
  std::string line;
  for (const PresetStatement& preset : header.all<PresetStatement>()) line += (line.empty() ? "" : ", ") + preset.name;
  return line;
}

void print_table(const std::vector<std::shared_ptr<const Rules>>& games, Console& console) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& rules : games) {
    rows.push_back({rules->name(), rules->header.title, players_of(rules->header.player_counts())});
  }
  const std::string table = columns(rows);
  std::size_t begin = 0;
  for (const auto& rules : games) {
    const std::size_t end = table.find('\n', begin) + 1;
    console.out << table.substr(begin, end - begin);
    begin = end;
    console.out << wrap(options_line(rules->header), console.width, "    options: ", "             ");
    console.out << wrap(presets_line(rules->header), console.width, "    presets: ", "             ");
  }
}

}  // namespace

int list_games(const ListOptions& options, const Library& library, Console& console) {
  std::vector<std::shared_ptr<const Rules>> games;
  int code = kFine;
  for (const std::string& path : library.shipped()) {
    std::string error;
    auto rules = load_rules(path, library, error);
    if (rules == nullptr) {
      code = fail(console, kFindings, error);
    } else if (!rules->ok()) {
      code =
          fail(console, kFindings, fmt::format("{} has errors: {} check {}", path, console.program, shell_word(path)));
    } else {
      games.push_back(std::move(rules));
    }
  }
  if (games.empty() && code == kFine) {
    return fail(console, kFindings,
                library.folders.empty() ? "no folder of games is known: set HOUSERULES_GAMES"
                                        : fmt::format("there are no games in {}", library.folders[0]));
  }
  if (options.format == Format::json) {
    Json json = Json::array();
    for (const auto& rules : games) json.push_back(game_json(*rules));
    write_json(console.out, json);
  } else {
    print_table(games, console);
  }
  return code;
}

}  // namespace houserules
