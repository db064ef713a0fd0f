#include <algorithm>

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/flags.h"
#include "cli/help.h"
#include "cli/program.h"
#include "cli/serve.h"
#include "runtime/ids.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// A number, or a drawn key as the end of a game tells it.
Seed seed_of(const std::string& word) {
  if (const auto seed = Seed::parse(word)) return *seed;
  throw CLI::ValidationError("--seed",
                             fmt::format("expected a whole number from 0 to {}, not `{}`", ~std::uint64_t{0}, word));
}

void add_opponents(CLI::App* command, PlayOptions& options) {
  add_word_list(
      command, "--bots", options.bots,
      "who plays the other seats: easy, fair, hard or another bot, one for all or one per seat (default: search; "
      "with no human player: fair)",
      takes::kBots);
  command
      ->add_option_function<std::string>(
          "--think",
          [&options](const std::string& time) {
            options.think = time_given("--think", time, std::chrono::minutes(10), "500ms or 2s");
          },
          "thinking time per move for search, as in 500ms or 2s (default: a number of playouts instead)")
      ->type_name("TIME");
}

/// Adds --journal; returns --resume.
CLI::Option* add_journal(CLI::App* command, PlayOptions& options) {
  CLI::Option* journal = add_file(command, "--journal", options.journal,
                                  "the file that saves the game as you play (default: one in the state folder)");
  return command
      ->add_option_function<std::vector<std::string>>(
          "--resume",
          [&options](const std::vector<std::string>& files) {
            options.resume = true;
            options.resume_file = files.empty() ? "" : files.front();
          },
          "resume an unfinished game: the latest, the latest of this game, or the one in this file")
      ->expected(0, 1)
      ->type_name(takes::kFile)
      ->excludes(journal);
}

void add_screen(CLI::App* command, PlayOptions& options) {
  const std::vector<std::pair<std::string, bool>> orders{{"suit", false}, {"rank", true}};
  add_choice(command, "--sort", options.sort_by_rank, orders,
             "sort your hand by suit or by rank (default: suit, unless only ranks matter)");
  command->add_flag("--four-colour,--four-color", options.four_colour, "a separate colour for each suit");
  command->add_flag("--lines", options.lines,
                    "at a terminal: print line by line, as to a pipe, instead of a fixed table");
  command
      ->add_option_function<double>(
          "--pace",
          [&options](double seconds) {
            options.pace = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
          },
          "at a terminal: seconds to pause after each move by another player (default: 0.6)")
      ->check(CLI::Range(0.0, 60.0).description("0..60"))
      ->type_name("SECONDS");
  command->add_flag("--play-forced", options.play_forced,
                    "at a terminal: also play your card for you if it is the only one you may play");
  command->add_flag("--ask-all", options.ask_all, "at a terminal: ask even when there is only one move");
  command->add_flag("--plain", options.plain, "for a screen reader: words, one fact per line, no colour");
}

void add_play_flags(CLI::App* command, PlayOptions& options) {
  command
      ->add_option_function<std::string>(
          "--seed", [&options](const std::string& word) { options.game.seed = seed_of(word); },
          "seed of the shuffle (default: random)")
      ->type_name("UINT");
  command
      ->add_option("--index", options.index, "which game of this seed, numbered as in simulate and check (default: 0)")
      ->check(any_number());
  command->add_flag("--learn", options.learn, "a first lesson, or the rules one by one while you play");
  CLI::Option* daily = command->add_flag("--daily", options.daily, "today's deal, the same for everybody");
  CLI::Option* winnable =
      command
          ->add_option_function<std::vector<std::string>>(
              "--winnable",
              [&options](const std::vector<std::string>& words) {
                const std::vector<std::string> grades{"any", "easy", "medium", "hard"};
                const auto grade =
                    std::find(grades.begin(), grades.end(), words.empty() || words[0].empty() ? grades[0] : words[0]);
                if (grade == grades.end())
                  throw CLI::ValidationError(
                      "--winnable", fmt::format("expected any, easy, medium or hard, not `{}`{}", words[0],
                                                options.game.game.empty()
                                                    ? fmt::format("; name the game first: play {} --winnable", words[0])
                                                    : ""));
                options.winnable = static_cast<int>(grade - grades.begin());
              },
              "a patience: deal only games that the search has won, with little thought (easy), some (medium) or a lot "
              "(hard)")
          ->expected(0, 1)
          ->type_name("any|easy|medium|hard");
  winnable->excludes(daily);
  for (const char* chosen : {"--seed", "--index"}) {
    daily->excludes(command->get_option(chosen));
    winnable->excludes(command->get_option(chosen));
  }
  command->add_flag("--watch", options.watch, "watch bots play; works without a terminal");
  command->add_flag("--open", options.open, "with --watch: show every card");
  CLI::Option* seat =
      command->add_option("--seat", options.seat, "your seat (default: 1)")->check(number_from(1, kMaxPlayers));
  command->add_option("--humans", options.humans, "how many people play at this terminal, or their seats, as in 1,3")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(number_from(1, kMaxPlayers))
      ->excludes(seat);
  add_word_list(command, "--names", options.names, "the players' names, from seat 1, as in Anna,Ben", "NAME,...");
  add_file(command, "--save", options.save, "save the game to this file, for replay");
  add_opponents(command, options);
  CLI::Option* resume = add_journal(command, options);
  for (CLI::Option* deals : {daily, winnable, command->get_option("--seed"), command->get_option("--index")})
    deals->excludes(resume);
  add_screen(command, options);
}

void add_list(Program& program) {
  auto& options = program.keep<ListOptions>();
  CLI::App* command =
      program.add_command("list", "list the shipped games by family, with difficulty and length",
                          "  houserules list\n"
                          "  houserules list --players 3 --family tricks\n"
                          "  houserules list --json",
                          [&program, &options] { return list_games(options, program.library(), program.console()); });
  command->add_option("--family", options.family, "only games of this family, as in tricks")->type_name(takes::kFamily);
  command->add_option("--players", options.players, "only games for this many players")
      ->check(number_from(1, kMaxPlayers));
  add_format(command, options.format);
  add_json(command, options.format);
}

void add_rules(Program& program) {
  auto& options = program.keep<RulesOptions>();
  CLI::App* command =
      program.add_command("rules", "print the rule sheet of a game with these settings",
                          "  houserules rules hearts\n"
                          "  houserules rules crazy-eights --players 2 --set draws=1\n"
                          "  houserules rules jackjack --format markdown > jackjack.md",
                          [&program, &options] { return print_rules(options, program.library(), program.console()); });
  add_game(command, options.game, /*seeded=*/false);
  add_format(command, options.format, "markdown");
}

void add_play(Program& program) {
  auto& options = program.keep<PlayOptions>();
  CLI::App* command =
      program.add_command("play", "play at the terminal, or watch bots play",
                          "  houserules play crazy-eights\n"
                          "  houserules play hearts --seat 2 --names Anna,Ben,Clara,David\n"
                          "  houserules play jackjack --humans 2 --players 3 --think 1s\n"
                          "  houserules play --resume\n"
                          "  houserules play jackjack --watch --players 4 --seed 1 --save game.jsonl\n"
                          "  houserules play my-game.lua --watch --open --set hand_size=5",
                          [&program, &options] { return play(options, program.library(), program.console()); });
  add_game(command, options.game, /*seeded=*/false);
  command->get_option("GAME")->required(false);
  add_play_flags(command, options);
  add_format(command, options.format);
}

int serve(const GameOptions& game, ServeOptions& options, const Program& program) {
  options.game = game.game;
  options.players = game.players;
  options.preset = game.preset;
  return serve_tables(options, game.set, program.arguments(), program.library(), program.console());
}

void add_serve(Program& program) {
  auto& game = program.keep<GameOptions>();
  auto& options = program.keep<ServeOptions>();
  CLI::App* command = program.add_command("serve", "host a table for phones and other browsers, each with its own hand",
                                          "  houserules serve hearts --lan\n"
                                          "  houserules serve\n"
                                          "  houserules serve my-game.lua --players 3 --set hand_size=5\n"
                                          "  houserules serve --resume --lan",
                                          [&program, &game, &options] { return serve(game, options, program); });
  add_game(command, game, /*seeded=*/false);
  command->get_option("GAME")->required(false);
  command->add_flag("--lan", options.lan, "open to everybody on your network (default: only to this machine)");
  constexpr int kMostPort = 65535;
  command->add_option("--port", options.port, "the port to listen on; 0: any that is free (default: 8123)")
      ->check(number_from(0, kMostPort));
  add_words(command, "--host", options.hosts,
            "a host name that browsers may use for this server, besides its addresses; may be repeated", "NAME");
  command
      ->add_option("--codes", options.codes,
                   "first letters of table codes, for a proxy that spreads tables over several servers")
      ->check(CLI::Validator(
          [](const std::string& letters) {
            const bool fits = !letters.empty() && letters.find_first_not_of(kCodeLetters) == std::string::npos;
            return fits ? "" : fmt::format("expected letters from {}", kCodeLetters);
          },
          ""))
      ->type_name("LETTERS");
  command
      ->add_option_function<double>(
          "--pace",
          [&options](double time) { options.pace = std::chrono::milliseconds(static_cast<std::int64_t>(time * 1000)); },
          "seconds to pause before each bot's move (default: 1.2)")
      ->check(CLI::Range(0.0, 10.0).description("0..10"))
      ->type_name("SECONDS");
  command->add_flag("--learn", options.learn, "explain each rule when it first applies; the host can change that");
  command->add_flag("--resume", options.resume, "continue the unfinished games of the last server");
}

void add_replay(Program& program) {
  auto& options = program.keep<ReplayOptions>();
  CLI::App* command =
      program.add_command("replay", "replay a saved game: verify it and show it",
                          "  houserules replay game.jsonl\n"
                          "  houserules replay last --step\n"
                          "  houserules replay game.jsonl --seat 2\n"
                          "  houserules replay game.jsonl --rules my-game.lua",
                          [&program, &options] { return replay(options, program.library(), program.console()); });
  command
      ->add_option(
          "FILE", options.file,
          "a file from play --save, or the name that play shows for an automatically saved game; last: the latest")
      ->type_name(takes::kFile)
      ->required();
  command->add_flag("--step", options.step, "step through it choice by choice, and continue from any of them");
  command
      ->add_option("--rules", options.rules,
                   "the rule file (default: the original path, else the shipped game of that name)")
      ->type_name(takes::kGame);
  CLI::Option* seat =
      command->add_option("--seat", options.seat, "show it as this seat saw it")->check(number_from(1, kMaxPlayers));
  command->add_flag("--open", options.open, "show every card")->excludes(seat);
  add_format(command, options.format);
}

void add_stats(Program& program) {
  auto& game = program.keep<GameOptions>();
  CLI::App* command =
      program.add_command("stats", "your own record: games played and won",
                          "  houserules stats\n"
                          "  houserules stats hearts",
                          [&program, &game] { return print_stats(game.game, program.library(), program.console()); });
  command
      ->add_option_function<std::vector<std::string>>(
          "GAME", [&game](const std::vector<std::string>& words) { game.game = joined(words, " "); },
          "only this game: its name, or the beginning of it")
      ->type_name(takes::kGame);
}

}  // namespace

void add_play_commands(Program& program) {
  add_list(program);
  add_rules(program);
  add_play(program);
  add_serve(program);
  add_replay(program);
  add_stats(program);
}

}  // namespace houserules
