#include "cli/flags.h"

#include <algorithm>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/flag_checks.h"
#include "cli/help.h"
#include "runtime/ids.h"
#include "telling/text.h"

namespace houserules {

void add_game(CLI::App* command, GameOptions& game, bool seeded) {
  command
      ->add_option_function<std::vector<std::string>>(
          "GAME", [&game](const std::vector<std::string>& words) { game.game = joined(words, " "); },
          "a rule file, or the name or title of a shipped game")
      ->type_name(takes::kGame)
      ->required();
  add_settings(command, game, "number of players (default: 4, or the nearest)");
  if (seeded)
    command
        ->add_option_function<std::uint64_t>(
            "--seed", [&game](std::uint64_t number) { game.seed = number; }, "seed of the shuffle (default: random)")
        ->check(any_number());
}

void add_settings(CLI::App* command, GameOptions& game, const char* players) {
  command->add_option("--players", game.players, players)->check(number_from(1, kMaxPlayers));
  command->add_option("--preset", game.preset, "a preset of the rule file")->type_name(takes::kPreset);
  add_words(command, "--set", game.set, "set an option, overriding the preset; may be repeated", takes::kSetting);
}

void add_json(CLI::App* command, Format& format) {
  command->add_flag_callback(
      "--json", [&format] { format = Format::json; }, "the same as --format json");
}

void add_format(CLI::App* command, Format& format, const char* also) {
  std::vector<std::pair<std::string, Format>> known{{"text", Format::text}, {"json", Format::json}};
  if (also != nullptr && std::string(also) == "markdown") known.insert(known.begin() + 1, {also, Format::markdown});
  if (also != nullptr && std::string(also) == "csv") known.emplace_back(also, Format::csv);
  if (also != nullptr && std::string(also) == "junit") known.emplace_back(also, Format::junit);
  if (also != nullptr && std::string(also) == "pretty") {
    known.insert(known.begin(), {also, Format::text});
    known.insert(known.end(), {{"sarif", Format::sarif}, {"github", Format::github}});
  }
  add_choice(command, "--format", format, known, "how the result is printed");
}

void add_threads(CLI::App* command, int& threads) {
  constexpr int kMostThreads = 256;
  threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, static_cast<unsigned>(kMostThreads)));
  command->add_option("-j,--threads", threads, "threads (default: one per processor); does not change the result")
      ->check(number_from(1, kMostThreads));
}

}  // namespace houserules
