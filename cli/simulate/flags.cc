#include <algorithm>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/help.h"
#include "cli/program.h"
#include "cli/simulate/compare_sides.h"
#include "cli/simulate/run_flags.h"
#include "cli/simulate/run_log.h"
#include "runtime/text.h"

namespace houserules {
namespace {

/// Runs another command in this one, which reads no other rule files than those of the shards that it merges.
RunAgain again(const Program& outer) {
  return [&outer](const std::vector<std::string>& arguments, const std::function<void(LongRun&)>& change) {
    LongRun changed;
    change(changed);
    Library library = outer.library();
    if (changed.merged != nullptr) library.read = only_rules_of(changed.merged->front(), outer.library().read);
    Program program(library, outer.console(), outer.commands());
    return program.run(arguments, change, /*is_merging=*/changed.merged != nullptr);
  };
}

/// A command whose options are a LongRun.
CLI::App* add_run_command(Program& program, LongRun& options, const char* name, const char* what, const char* examples,
                          const std::function<int()>& run) {
  return program.add_command(name, what, examples, [&program, &options, run] {
    options.arguments = arguments_of_run(*program.used_command());
    program.change(options);
    return run();
  });
}

int spread_run(const Program& program, const SpreadOptions& options) {
  Program inner(program.library(), program.console(), program.commands());
  const std::string& name = options.words.front();
  if (!contains(kLongRuns, name))
    return program.wrong_use(fmt::format("expected simulate, arena, compare or analyse after --, not `{}`", name));
  if (const auto code = inner.parse(options.words)) return *code;
  const CLI::App& command = *inner.used_command();
  for (const char* flag : {"--shard", "--checkpoint"}) {
    if (command.count(flag) > 0)
      return program.wrong_use(fmt::format("leave out {}: spread makes the parts itself", flag));
  }
  if (command.count("--time") > 0) return program.wrong_use("leave out --time: each part plays all of its games");
  if (command.count("--seed") == 0)
    return program.wrong_use(fmt::format("{} needs --seed, so that all parts belong to one run", name));
  if (command.count("--games") == 0) return program.wrong_use(fmt::format("{} needs -n, the number of games", name));
  return spread(options, arguments_of_run(command, /*how_much=*/true), again(program), program.console());
}

void add_simulate(Program& program) {
  auto& options = program.keep<SimulateOptions>();
  CLI::App* command =
      add_run_command(program, options, "simulate", "play many games between bots: wins, lengths, moves",
                      "  houserules simulate crazy-eights -n 10000\n"
                      "  houserules simulate hearts -n 2000 --players 4 --seed 1 -j 2 --format json\n"
                      "  houserules simulate jackjack -n 100000 --set may_pass=on --plot jackjack.svg",
                      [&program, &options] { return simulate(options, program.library(), program.console()); });
  add_game(command, options.game, /*seeded=*/true);
  constexpr std::int64_t kMost = 1'000'000'000'000;
  add_runs(command, options.games, options.threads, kMost);
  add_long_run(command, options, "stop the run after this time, as in 90s or 10min");
  add_bots(command, options.bots, "random");
  add_plot(command, options.plot);
  add_html(command, options.html);
  const std::vector<std::pair<std::string, std::string>> engines{
      {"lua", "lua"}, {"machine", "machine"}, {"both", "both"}};
  add_choice(
      command, "--engine", options.engine, engines,
      "what runs the scripts; both: compare the two at each decision (default: the machine, or Lua where a script "
      "cannot be compiled)");
  add_format(command, options.format, "csv");
}

void add_merge(Program& program) {
  auto& options = program.keep<MergeOptions>();
  CLI::App* command =
      program.add_command("merge", "merge the parts of a run that was split",
                          "  houserules simulate hearts -n 2000 --seed 1 --shard 1/2 --checkpoint part-1\n"
                          "  houserules simulate hearts -n 2000 --seed 1 --shard 2/2 --checkpoint part-2\n"
                          "  houserules merge part-1 part-2 > whole.json",
                          [&program, &options] { return merge(options, again(program), program.console()); });
  command->add_option("FILE", options.files, "the files that --shard I/N --checkpoint FILE wrote, for every I")
      ->type_name(takes::kFile)
      ->required();
  add_plot(command, options.plot);
  add_html(command, options.html);
  options.format = Format::json;
  add_format(command, options.format, "csv");
}

void add_spread(Program& program) {
  auto& options = program.keep<SpreadOptions>();
  CLI::App* command = program.add_command(
      "spread", "split a run, play its parts elsewhere, and merge them",
      "  houserules spread --on 'sh -c' --parts 4 -- simulate hearts -n 100000 --seed 1\n"
      "  houserules spread --on 'srun -n1 sh -c' --parts 64 -- arena hearts -n 2000 --seed 1\n"
      "  houserules spread --on 'ssh other' --parts 8 -- compare hearts --b good_jack=on -n 5000 --seed 1",
      [&program, &options] { return spread_run(program, options); });
  constexpr int kMost = 10'000;
  command
      ->add_option("--on", options.launcher,
                   "a shell command that runs the command put at its end, or at {}, elsewhere")
      ->type_name("COMMAND")
      ->required();
  options.parts = options.at_once = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  command->add_option("--parts", options.parts, "how many parts (default: one per processor of this machine)")
      ->check(number_from(1, kMost));
  command->add_option("--at-once", options.at_once, "how many parts are played at a time (default: one per processor)")
      ->check(number_from(1, kMost));
  command->add_option("--in", options.folder, "the folder for the parts (default: named after the command)")
      ->type_name(takes::kFolder);
  command->add_option("RUN", options.words, "after --: simulate, arena, compare or analyse, with its flags")
      ->required();
}

void add_compare(Program& program) {
  auto& options = program.keep<CompareOptions>();
  CLI::App* command = add_run_command(
      program, options, "compare", "compare two games, or one game with two settings: what does a house rule change?",
      "  houserules compare crazy-eights --b draws=1\n"
      "  houserules compare black-jack --a preset=full --b preset=no_penalties -n 20000\n"
      "  houserules compare crazy-eights aunt-mays-eights --players 2..4 --plot may.svg\n"
      "  houserules compare crazy-eights --sweep draws=1..5 --for shorter,fairer\n"
      "  houserules compare crazy-eights aunt-mays-eights nettles --players 4 --for shorter",
      [&program, &options] { return compare(options, program.library(), program.console()); });
  command->add_option("GAME", options.game, "side A: a rule file, or the name of a shipped game")
      ->type_name(takes::kGame)
      ->required();
  command
      ->add_option("OTHER", options.others,
                   "side B (default: the same game; a variant alone is B, its base A), or several games")
      ->type_name(takes::kGame);
  for (const auto& [flag, words] : {std::pair{"--a", &options.a}, std::pair{"--b", &options.b}}) {
    const char* side = flag + 2;
    add_word_list(
        command, flag, *words,
        fmt::format("settings of side {}, as in draws=1 or preset=full,draws=2 (default: none)", upper(*side)),
        takes::kSettings);
  }
  command
      ->add_option_function<std::string>(
          "--players",
          [&options](const std::string& text) {
            options.players = parse_player_numbers(text);
            if (options.players.empty()) {
              throw CLI::ValidationError(
                  "--players",
                  fmt::format("expected numbers from 1 to {}, as in 4, 2,4 or 2..4, not `{}`", kMaxPlayers, text));
            }
          },
          "numbers of players, as in 4, 2,4 or 2..4 (default: 4, or the nearest)")
      ->type_name("NUMBERS");
  command->add_option("--preset", options.preset, "a preset for both sides")->type_name(takes::kPreset);
  add_words(command, "--set", options.set, "set an option for both sides; may be repeated", takes::kSetting);
  add_words(command, "--sweep", options.sweep,
            "compare all these values of an option, as in draws=1..5, draws=1,3 or preset=NAME,NAME; repeated: all "
            "combinations",
            "OPTION=VALUES");
  add_word_list(command, "--for", options.goals,
                "which of them is best: shorter, longer, fairer, closer, more-choice, more-skill or more-luck",
                "GOALS");
  command->add_option("--seed", options.seed, "seed of the shuffles, the same for both sides (default: random)")
      ->check(any_number());
  add_pair_flags(command, options);
  add_plot(command, options.plot);
  add_html(command, options.html);
  add_format(command, options.format, "csv");
}

void add_analyse(Program& program) {
  auto& options = program.keep<AnalyseOptions>();
  CLI::App* command =
      add_run_command(program, options, "analyse", "find out what a game is like: luck, skill, waiting, drama",
                      "  houserules analyse crazy-eights\n"
                      "  houserules analyse hearts --set target=50 --time 5min\n"
                      "  houserules analyse my-game.lua -n 100 --seed 1 --json",
                      [&program, &options] { return analyse(options, program.library(), program.console()); });
  constexpr std::int64_t kFewest = 10, kMost = 100'000;
  add_game(command, options.game, /*seeded=*/true);
  command
      ->add_option("-n,--games", options.games,
                   "how many games to study, and how many pairs of games per pair of levels (default: as time allows)")
      ->check(number_from(kFewest, kMost));
  add_threads(command, options.threads);
  add_long_run(command, options, "how long to play, as in 90s or 10min (default: 45s, unless -n is given)");
  add_bots(command, options.bots, "fair");
  add_html(command, options.html);
  add_format(command, options.format);
  add_json(command, options.format);
}

void add_arena(Program& program) {
  auto& options = program.keep<ArenaOptions>();
  CLI::App* command =
      add_run_command(program, options, "arena", "play bots against each other: which plays better?",
                      "  houserules arena crazy-eights --bots search,random --players 2\n"
                      "  houserules arena hearts --bots search:1000,search,greedy -n 300 --seed 1\n"
                      "  houserules arena my-game.lua --set hand_size=5 --format json",
                      [&program, &options] { return arena(options, program.library(), program.console()); });
  constexpr std::int64_t kMost = 1'000'000'000;
  add_game(command, options.game, /*seeded=*/true);
  add_word_list(
      command, "--bots", options.bots,
      "two or more of random, greedy and search, optionally with a budget, as in search:1000 or search:500ms, "
      "or exec:COMMAND, a program that plays (default: all three)",
      takes::kBots);
  add_runs(command, options.games, options.threads, kMost);
  add_long_run(command, options, "stop the series after this time, as in 90s or 10min");
  add_format(command, options.format);
}

void add_learn(Program& program) {
  auto& options = program.keep<LearnOptions>();
  CLI::App* command =
      program.add_command("learn", "let the bots learn a game, or a house variant, by playing it",
                          "  houserules learn crazy-eights --time 60s\n"
                          "  houserules learn my-game.lua --players 3 --games 100000 --seed 1\n"
                          "  houserules learn hearts --set good_jack=on",
                          [&program, &options] { return learn(options, program.library(), program.console()); });
  add_game(command, options.game, /*seeded=*/true);
  command->add_option("-n,--games", options.games, "how many deals to learn from")
      ->check(number_from(1, 1'000'000'000))
      ->capture_default_str();
  add_time(command, options.time, "learn for this time instead, as in 60s or 10min");
  command->add_option("--out", options.out, "where to keep what was learned (default: your own folder of habits)")
      ->type_name(takes::kFile);
}

}  // namespace

void add_simulate_commands(Program& program) {
  add_simulate(program);
  add_merge(program);
  add_spread(program);
  add_compare(program);
  add_analyse(program);
  add_arena(program);
  add_learn(program);
}

}  // namespace houserules
