#include "cli/flags.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <thread>

#include "cli/help.h"
#include "runtime/ids.h"
#include "telling/text.h"

namespace houserules {

CLI::Validator number_from(std::int64_t least, std::int64_t most) {
  return CLI::Validator(
      [least, most](const std::string& word) -> std::string {
        std::int64_t number = 0;
        if (CLI::detail::lexical_cast(word, number) && number >= least && number <= most) return "";
        return fmt::format("expected a whole number from {} to {}, not `{}`", least, most, word);
      },
      fmt::format("{}..{}", least, most));
}

CLI::Validator any_number() {
  return CLI::Validator(
      [](const std::string& word) -> std::string {
        if (whole_number<std::uint64_t>(word)) return "";
        return fmt::format("expected a whole number from 0 to {}, not `{}`", ~std::uint64_t{0}, word);
      },
      "");
}

CLI::Validator a_file() {
  return CLI::Validator(
      [](const std::string& word) -> std::string { return word.empty() ? "expected the name of a file" : ""; }, "");
}

CLI::Option* add_file(CLI::App* command, const std::string& flag, std::string& file, const std::string& what) {
  return command->add_option(flag, file, what)->type_name(takes::kFile)->check(a_file());
}

CLI::Option* add_words(CLI::App* command, const std::string& flag, std::vector<std::string>& words,
                       const std::string& what, const std::string& type) {
  return command->add_option(flag, words, what)->type_name(type)->allow_extra_args(false);
}

CLI::Option* add_word_list(CLI::App* command, const std::string& flag, std::vector<std::string>& words,
                           const std::string& what, const std::string& type) {
  return add_words(command, flag, words, what, type)->delimiter(',');
}

std::chrono::milliseconds time_given(const std::string& flag, const std::string& word, std::chrono::milliseconds most,
                                     const std::string& examples) {
  using std::chrono::milliseconds;
  static const std::map<std::string_view, milliseconds> units{{"ms", milliseconds(1)},
                                                              {"s", std::chrono::seconds(1)},
                                                              {"min", std::chrono::minutes(1)},
                                                              {"h", std::chrono::hours(1)}};
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const auto number = whole_number(std::string_view(word).substr(0, digits));
  const auto unit = units.find(std::string_view(word).substr(digits));
  if (number && *number >= 1 && unit != units.end() && *number <= most / unit->second) return *number * unit->second;
  throw CLI::ValidationError(flag, fmt::format("expected a time as in {}, not `{}`", examples, word));
}

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
