// houserules replay: replays a transcript.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/games.h"
#include "cli/play/step.h"
#include "system/files.h"
#include "table/journal.h"
#include "telling/ending.h"
#include "telling/facts.h"
#include "telling/json.h"
#include "telling/narrator.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Names the last game that was kept and that nobody plays now, unless a file is called so.
constexpr const char* kLast = "last";

/// The rule file of a transcript: the one the user names, else the one recorded, else the shipped game of that name.
std::shared_ptr<const Rules> rules_of(const Transcript& transcript, const ReplayOptions& options,
                                      const Library& library, Console& console, int& code) {
  if (!options.rules.empty()) return open_rules(options.rules, library, console, code);
  std::string error;
  const bool there = library.read(transcript.path, error).has_value();
  return open_rules(there ? transcript.path : transcript.game, library, console, code);
}

void print_json(const Transcript& transcript, const Game& game, const std::vector<std::string>& lines,
                Console& console) {
  Json json;
  json["verified"] = true;
  json["game"] = transcript.game;
  json["players"] = transcript.names;
  json["seed"] = seed_json(transcript.seed);
  json["index"] = transcript.index;
  json["choices"] = transcript.choices.size();
  if (!transcript.habits.empty()) json["habits"] = Json::array();
  for (const Transcript::Habits& habits : transcript.habits)
    json["habits"].push_back({{"deal", habits.deal}, {"digest", habits.digest}, {"learned_from", habits.learned_from}});
  if (!transcript.shows.empty()) json["shows"] = transcript.shows;
  json["told"] = lines;
  json["result"] =
      game.world().status() == Status::over ? result_json(game.world().result(), game.world().setup()) : Json();
  write_json(console.out, json);
}

}  // namespace

int replay(const ReplayOptions& named, const Library& library, Console& console) {
  ReplayOptions options = named;
  std::string error;
  if (options.file == kLast && !std::filesystem::exists(kLast)) {
    const std::vector<KeptGame> kept = kept_games();
    const auto last = std::find_if(kept.begin(), kept.end(), [](const KeptGame& game) { return !game.is_open; });
    if (last == kept.end()) {
      return fail(console, kUsage,
                  kept.empty() ? "there is no saved game in which you have moved"
                               : "the only saved game is being played in another terminal");
    }
    options.file = last->path;
  } else if (options.file != "-") {
    options.file = journal_path(options.file);
    // Or else the last game of that name.
    if (options.file.find_first_of("/.") == std::string::npos && !std::filesystem::is_regular_file(options.file)) {
      for (const KeptGame& game : games_called(kept_games(), options.file)) {
        if (game.is_open) continue;
        options.file = game.path;
        break;
      }
    }
  }
  const auto text = read_text(options.file, error);
  if (!text) return fail(console, kUsage, error);
  const auto transcript = parse_transcript(*text, error);
  if (!transcript) return fail(console, kFindings, fmt::format("{}: {}", options.file, error));
  if (options.seat < 0 || options.seat > transcript->players) {
    return fail(
        console, kUsage,
        fmt::format("there is no seat {}: the game has {}", options.seat, counted(transcript->players, "player")));
  }
  int code = kFine;
  const auto rules = rules_of(*transcript, options, library, console, code);
  if (rules == nullptr) return code;
  ReplayError refused;
  const auto game = Game::replay(rules, *transcript, refused);
  if (game == nullptr) {
    return fail(console, kFindings, fmt::format("{} is refused: {}", options.file, refused.message));
  }
  if (options.step) return step_through(*game, *transcript, options, library, console);
  const Seat viewer = options.open ? kOmniscient : options.seat == 0 ? kGallery : options.seat - 1;
  const Style style{console.symbols, console.colour && options.format == Format::text, console.width};
  const std::vector<std::string> lines = Narrator(game->world().setup(), viewer, style).tell(game->events());
  if (options.format == Format::json) {
    print_json(*transcript, *game, lines, console);
    return kFine;
  }
  console.out << fmt::format("{}: {}\n", bold(rules->header.title, style), line_up(game->world().setup()));
  for (const std::string& line : lines) console.out << line << '\n';
  const auto choices = static_cast<std::int64_t>(transcript->choices.size());
  if (game->world().status() == Status::over) {
    console.out << '\n' << result_text(game->world().result(), game->world().setup());
    console.out << fmt::format("\nVerified: {}; the game is complete.\n", counted(choices, "choice"));
  } else if (game->world().status() == Status::error) {
    console.out << fmt::format("\nVerified: {}; then the rule file fails with an error.\n", counted(choices, "choice"));
    print_error(game->world().error(), console);
  } else {
    console.out << fmt::format("\nVerified: {}; the game {}.\n", counted(choices, "choice"),
                               transcript->end ? "was given up" : "is unfinished");
  }
  for (const Transcript::Habits& habits : transcript->habits) {
    if (habits.learned_from > 0)
      console.out << fmt::format("From deal {} on the bots used what they had learned from {} among themselves ({}).\n",
                                 habits.deal, counted(habits.learned_from, "deal"), habits.digest);
  }
  if (!transcript->shows.empty()) console.out << fmt::format("It shows {}\n", transcript->shows);
  return kFine;
}

}  // namespace houserules
