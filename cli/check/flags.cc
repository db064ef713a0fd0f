#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/help.h"
#include "cli/program.h"

namespace houserules {
namespace {

void add_check(Program& program) {
  auto& options = program.keep<CheckOptions>();
  CLI::App* command =
      program.add_command("check", "check rule files for mistakes",
                          "  houserules check my-game.lua\n"
                          "  houserules check games --games 200\n"
                          "  houserules check my-game.lua --fix\n"
                          "  houserules check my-game.lua --format sarif > findings.sarif\n"
                          "  houserules check --explain HR012",
                          [&program, &options] { return check_files(options, program.library(), program.console()); });
  command->add_option("FILE", options.files, "rule files, folders of them, or - for standard input")
      ->type_name(takes::kRuleFile);
  constexpr int kMostGames = 1'000'000;
  add_settings(command, options.game);
  const auto set_games = [&options](int games) {
    options.games = games;
    options.fixed = true;
  };
  CLI::Option* games =
      command
          ->add_option_function<int>(
              "--games", set_games,
              "random games for each number of players and each setting, however long they take; 0: none")
          ->check(number_from(0, kMostGames));
  constexpr int kMostSeconds = 1'000'000;
  command->add_option("--time", options.seconds, "play further games until this many seconds have passed")
      ->type_name("SECONDS")
      ->check(number_from(1, kMostSeconds))
      ->excludes(games);
  command->add_option("--seed", options.seed, "seed of the random games (default: 1)")->check(any_number());
  add_threads(command, options.threads);
  command->add_option("--transcripts", options.transcripts, "folder for recordings of games that show findings")
      ->type_name(takes::kFolder)
      ->check(a_file());
  for (const auto& [flag, words, what] :
       {std::tuple{"--select", &options.select, "only these findings: codes or prefixes of codes, as in HR2,HR301"},
        std::tuple{"--ignore", &options.ignore, "all findings except these"}}) {
    add_word_list(command, flag, *words, what, takes::kCodes);
  }
  const std::vector<std::pair<std::string, FailLevel>> levels{
      {"error", FailLevel::error}, {"warning", FailLevel::warning}, {"never", FailLevel::never}};
  add_choice(command, "--fail-level", options.fail_level, levels, "which findings cause exit code 1 (default: error)");
  constexpr int kMostErrors = 1'000'000;
  command
      ->add_option(
          "--max-errors", options.max_errors,
          "show at most this many errors, and as many warnings (default: 20 in the pretty format, else all); 0: all")
      ->check(number_from(0, kMostErrors));
  command->add_flag("--fix", options.fix, "first correct misspelt words in the files, and list the corrections");
  command->add_flag("--watch", options.watch, "check again whenever a file or its base is saved, until Ctrl-C");
  command->add_option("--explain", options.explain, "explain a code, with an example")->type_name(takes::kCode);
  add_format(command, options.format, "pretty");
}

void add_test(Program& program) {
  auto& options = program.keep<TestOptions>();
  CLI::App* command =
      program.add_command("test", "run rule tests",
                          "  houserules test games/tests\n"
                          "  houserules test games/tests/jackjack_test.lua --run JJ-7\n"
                          "  houserules test games/tests --format junit > rule-tests.xml",
                          [&program, &options] { return run_tests(options, program.library(), program.console()); });
  command->add_option("FILE", options.files, "files of rule tests, GAME_test.lua, or folders of them")
      ->type_name(takes::kRuleFile)
      ->required();
  command->add_option("--run", options.run, "only tests of this clause, or with this text in their names");
  add_threads(command, options.threads);
  add_format(command, options.format, "junit");
}

void add_mutate(Program& program) {
  auto& options = program.keep<MutateOptions>();
  CLI::App* command =
      program.add_command("mutate", "change one rule at a time, and see whether the rule tests notice",
                          "  houserules mutate my-game.lua\n"
                          "  houserules mutate hearts --sample 25\n"
                          "  houserules mutate games/hearts.lua --least 90",
                          [&program, &options] { return mutate(options, program.library(), program.console()); });
  command->add_option("GAME", options.games, "rule files or shipped games; the tests are in tests/GAME_test.lua")
      ->type_name(takes::kGame)
      ->required();
  command->add_option("--games", options.plays, "random games that show whether a change matters (default: 200)")
      ->check(number_from(1, 1'000'000));
  command->add_option("--sample", options.sample, "try only this many changes of each game")
      ->check(number_from(1, 1'000'000));
  command->add_option("--least", options.least, "exit with code 1 if less than this percentage of changes is noticed")
      ->check(number_from(0, 100));
  command->add_option("--seed", options.seed, "seed of the random games (default: 1)")->check(any_number());
  command->add_flag("--all", options.all, "also list the changes that no game shows");
  add_threads(command, options.threads);
}

}  // namespace

void add_check_commands(Program& program) {
  add_check(program);
  add_test(program);
  add_mutate(program);
}

}  // namespace houserules
