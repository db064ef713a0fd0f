#include "cli/simulate/run_flags.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "cli/flags.h"
#include "cli/help.h"
#include "statistics/comparison.h"
#include "statistics/report.h"
#include "telling/text.h"

namespace houserules {
namespace {

void set_shard(LongRun& options, const std::string& word) {
  const auto slash = std::min(word.find('/'), word.size());
  options.shard = whole_number<std::int64_t>(word.substr(0, slash)).value_or(0);
  options.shards = whole_number<std::int64_t>(word.substr(std::min(slash + 1, word.size()))).value_or(0);
  if (options.shard >= 1 && options.shard <= options.shards && options.shards <= kMostShards) return;
  throw CLI::ValidationError("--shard",
                             fmt::format("expected part I/N, from 1/1 to {0}/{0}, not `{1}`", kMostShards, word));
}

/// Flags that do not say what is played, but where that is kept and how it is printed.
constexpr std::string_view kNotOfRun[] = {"--checkpoint", "--shard", "--format", "--json",
                                          "--plot",       "--html",  "--help"};
/// How many games, which a log knows, and how fast.
constexpr std::string_view kHowMuch[] = {"--games", "--threads"};

}  // namespace

std::vector<std::string> arguments_of_run(const CLI::App& command, bool how_much) {
  std::vector<std::string> arguments{command.get_name()}, words;
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->nonpositional() ? option->get_name() : "";
    if (contains(kNotOfRun, name) || (!how_much && contains(kHowMuch, name))) continue;
    for (const std::string& value : option->results()) {
      if (name.empty()) words.push_back(value);
      else arguments.push_back(fmt::format("{}={}", name, value));
    }
  }
  arguments.emplace_back("--");
  arguments.insert(arguments.end(), words.begin(), words.end());
  return arguments;
}

bool are_arguments_of_run(const std::vector<std::string>& arguments) {
  if (arguments.empty() || !contains(kLongRuns, std::string_view(arguments.front()))) return false;
  const auto words = std::find(arguments.begin(), arguments.end(), "--");
  return std::all_of(arguments.begin() + 1, words, [](const std::string& argument) {
    const std::string_view name = std::string_view(argument).substr(0, argument.find('='));
    return name.starts_with("--") && name.size() < argument.size() && !contains(kNotOfRun, name) &&
           !contains(kHowMuch, name);
  });
}

void add_time(CLI::App* command, std::optional<std::chrono::milliseconds>& time, const std::string& what) {
  command
      ->add_option_function<std::string>(
          "--time",
          [&time](const std::string& word) {
            time = time_given("--time", word, std::chrono::hours(1'000'000), "90s, 10min or 2h");
          },
          what)
      ->type_name("TIME");
}

void add_long_run(CLI::App* command, LongRun& run, const std::string& what) {
  add_time(command, run.time, what);
  add_file(command, "--checkpoint", run.checkpoint,
           "save finished games in this file, and continue from what it holds");
  command
      ->add_option_function<std::string>(
          "--shard", [&run](const std::string& word) { set_shard(run, word); }, "play only part I of N, for merge")
      ->type_name("I/N");
}

void add_bots(CLI::App* command, std::vector<std::string>& bots, const std::string& usual) {
  add_word_list(command, "--bots", bots,
                fmt::format("who plays: one bot for all seats, or one per seat (default: {})", usual), takes::kBots);
}

void add_runs(CLI::App* command, std::int64_t& games, int& threads, std::int64_t most) {
  command->add_option("-n,--games", games, fmt::format("how many games (default: {})", games))
      ->check(number_from(1, most));
  add_threads(command, threads);
}

void add_plot(CLI::App* command, std::string& plot) {
  add_file(command, "--plot", plot, "plot lengths and wins to this SVG file");
}

void add_html(CLI::App* command, std::string& html) {
  add_file(command, "--html", html, "also write a web page with plots and the rules to this file");
}

void add_pair_flags(CLI::App* command, CompareOptions& options) {
  // Pairs of games are kept in memory, and intervals need many of them.
  constexpr std::int64_t kFewest = 100, kMost = 10'000'000;
  command
      ->add_option("-n,--games", options.games,
                   "how many pairs of games (default: 1000; at a terminal, as many as --time allows)")
      ->check(number_from(kFewest, kMost));
  add_threads(command, options.threads);
  add_long_run(
      command, options,
      "play until the answer is precise enough, at most this long, as in 90s or 10min (default at a terminal: 60s)");
  add_bots(command, options.bots,
           fmt::format("random; with --time or --sweep, for several games, and at a terminal, {}", kThinkingBot));
}

}  // namespace houserules
