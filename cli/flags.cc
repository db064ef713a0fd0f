#include "cli/flags.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <thread>
#include <tuple>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/flag_checks.h"
#include "cli/flags_play.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "cli/serve.h"
#include "cli/simulate/compare_sides.h"
#include "cli/simulate/run_flags.h"
#include "cli/simulate/run_log.h"
#include "grammar/diagnostics/diagnostic.h"
#include "screen/printable_output.h"
#include "system/versions.h"
#include "telling/text.h"

namespace houserules {
namespace {

class Program {
 public:
  Program(const Library& library, Console& console)
      : library_(library), console_(console), app_("Card games written down as rule files.", console.program) {
    const std::string commit = console.commit.empty() ? "" : " (" + console.commit + ")";
    app_.set_version_flag("--version", std::string("houserules ") + kEngineVersion + commit,
                          "print the version and stop");
    app_.set_help_flag("-h,--help", "print this help and stop");
    app_.formatter(help_formatter());
    app_.get_formatter()->label("SUBCOMMAND", "COMMAND ...");
    app_.footer(console.program +
                " COMMAND --help explains a command.\nGAME is a rule file, or the name of a game from `list`.");
    add_list();
    add_rules();
    add_bytecode();
    add_play();
    add_serve();
    add_simulate();
    add_merge();
    add_spread();
    add_compare();
    add_analyse();
    add_arena();
    add_learn();
    add_replay();
    add_check();
    add_test();
    add_mutate();
    add_new();
    add_engine();
    add_lsp();
    add_luacheckrc();
    add_manual();
    add_stats();
  }

  /// `change` gets the options of a run of many games first.
  int run(const std::vector<std::string>& arguments, const std::function<void(LongRun&)>& change = {}) {
    if (const auto code = parse(arguments)) return *code;
    if (LongRun* run = long_run()) {
      run->arguments = arguments_of_run(*used_command());
      if (change) change(*run);
    }
    return chosen_ ? chosen_() : wrong_use("expected a command");
  }

 private:
  /// Returns the exit code if there is nothing to run.
  std::optional<int> parse(std::vector<std::string> arguments) {
    arguments_ = arguments;
    if (!arguments.empty() && arguments[0] == "help") {
      arguments.erase(arguments.begin());
      if (arguments.empty() || !arguments[0].starts_with("-")) arguments.push_back("--help");
    }
    if (arguments.empty()) {
      console_.err << app_.help();
      return kUsage;
    }
    // For the completions of shells (cli/shell/): the words typed so far, flags too, are not to be obeyed.
    if (arguments[0] == "complete") {
      console_.out << text_of(complete(app_, {arguments.begin() + 1, arguments.end()}, library_));
      return kFine;
    }
    if (const std::string fault = unknown_command(arguments[0]); !fault.empty()) return wrong_use(fault);
    try {
      // CLI11 wants the arguments in reverse.
      app_.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::ParseError& error) {
      if (error.get_exit_code() != 0) return wrong_use(message_of(error));
      app_.exit(error, console_.out, console_.err);
      return kFine;
    }
    return std::nullopt;
  }

  int spread_run() {
    Program inner(library_, console_);
    const std::string& name = spread_.words.front();
    if (!contains(kLongRuns, name))
      return wrong_use(fmt::format("expected simulate, arena, compare or analyse after --, not `{}`", name));
    if (const auto code = inner.parse(spread_.words)) return *code;
    const CLI::App& command = *inner.used_command();
    for (const char* flag : {"--shard", "--checkpoint"}) {
      if (command.count(flag) > 0) return wrong_use(fmt::format("leave out {}: spread makes the parts itself", flag));
    }
    if (command.count("--time") > 0) return wrong_use("leave out --time: each part plays all of its games");
    if (command.count("--seed") == 0)
      return wrong_use(fmt::format("{} needs --seed, so that all parts belong to one run", name));
    if (command.count("--games") == 0) return wrong_use(fmt::format("{} needs -n, the number of games", name));
    return spread(spread_, arguments_of_run(command, /*how_much=*/true), again(), console_);
  }

  // ---- faults ----

  std::string unknown_command(const std::string& word) const {
    if (word.starts_with("-")) return "";
    std::vector<std::string> names{"help"};
    for (const CLI::App* command : app_.get_subcommands(nullptr)) {
      if (command->get_name() == word) return "";
      if (!command->get_group().empty()) names.push_back(command->get_name());
    }
    return fmt::format("there is no command `{}`{}", word, did_you_mean(word, names));
  }

  const CLI::App* used_command() const {
    const auto used = app_.get_subcommands();
    return used.empty() ? nullptr : used.front();
  }

  /// The run that the used command is; null if it plays no or few games.
  LongRun* long_run() {
    const std::string name = used_command() == nullptr ? "" : used_command()->get_name();
    if (name == "simulate") return &simulate_;
    if (name == "arena") return &arena_;
    if (name == "compare") return &compare_;
    return name == "analyse" ? &analyse_ : nullptr;
  }

  std::string message_of(const CLI::ParseError& error) const {
    const CLI::App* command = used_command();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return error.what();
    for (const std::string& extra : app_.remaining(/*recurse=*/true)) {
      if (extra.size() < 2 || extra[0] != '-') continue;
      const std::string flag = extra.substr(0, extra.find('='));
      return fmt::format("there is no flag {}{}", flag, did_you_mean(flag, flags_of_command(command)));
    }
    const auto extras = app_.remaining(/*recurse=*/true);
    return extras.empty() ? error.what() : fmt::format("unexpected `{}`", extras.front());
  }

  std::vector<std::string> flags_of_command(const CLI::App* command) const {
    std::vector<std::string> flags;
    for (const CLI::App* app : {command, static_cast<const CLI::App*>(&app_)}) {
      if (app == nullptr) continue;
      for (const CLI::Option* option : app->get_options()) {
        for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
        for (const std::string& name : option->get_snames()) flags.push_back("-" + name);
      }
    }
    return flags;
  }

  int wrong_use(const std::string& message) {
    if (is_merging_) return fail(console_, kUsage, fmt::format("these parts are of `{}`: {}", arguments_[0], message));
    fail(console_, kUsage, message);
    const CLI::App* command = used_command();
    console_.err << fmt::format("try: {} {}--help\n", console_.program,
                                command == nullptr ? "" : command->get_name() + " ");
    return kUsage;
  }

  int serve() {
    serve_.game = serve_game_.game;
    serve_.players = serve_game_.players;
    serve_.preset = serve_game_.preset;
    return serve_tables(serve_, serve_game_.set, arguments_, library_, console_);
  }

  /// Runs another command in this one, which reads no other rule files than those of the shards that it merges.
  RunAgain again() const {
    return [this](const std::vector<std::string>& arguments, const std::function<void(LongRun&)>& change) {
      LongRun changed;
      change(changed);
      Library library = library_;
      if (changed.merged != nullptr) library.read = only_rules_of(changed.merged->front(), library_.read);
      Program program(library, console_);
      program.is_merging_ = changed.merged != nullptr;
      return program.run(arguments, change);
    };
  }

  // ---- flags shared by several commands ----

  CLI::App* add_command(const char* name, const char* what, const char* examples, std::function<int()> run) {
    CLI::App* command = app_.add_subcommand(name, what);
    command->group("Commands");
    command->footer("Examples:\n" + as_called(examples));
    command->callback([this, run = std::move(run)] { chosen_ = run; });
    return command;
  }

  /// Replaces the program's name in the examples with the name the user called it by.
  std::string as_called(std::string text) const {
    const std::string name = "houserules ";
    for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += console_.program.size() + 1)
      text.replace(at, name.size(), console_.program + " ");
    return text;
  }

  static void add_game(CLI::App* command, GameOptions& game, bool seeded) {
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

  static void add_settings(CLI::App* command, GameOptions& game, const char* players = "only this number of players") {
    command->add_option("--players", game.players, players)->check(number_from(1, kMaxPlayers));
    command->add_option("--preset", game.preset, "a preset of the rule file")->type_name(takes::kPreset);
    add_words(command, "--set", game.set, "set an option, over the preset; may be repeated", takes::kSetting);
  }

  static void add_json(CLI::App* command, Format& format) {
    command->add_flag_callback(
        "--json", [&format] { format = Format::json; }, "the same as --format json");
  }

  /// `also` names a format that only some commands support.
  static void add_format(CLI::App* command, Format& format, const char* also = nullptr) {
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

  // ---- the commands ----

  void add_list() {
    CLI::App* command = add_command("list", "list the shipped games by family, with difficulty and length",
                                    "  houserules list\n"
                                    "  houserules list --players 3 --family tricks\n"
                                    "  houserules list --json",
                                    [this] { return list_games(list_, library_, console_); });
    command->add_option("--family", list_.family, "only games of this family, as in tricks")->type_name(takes::kFamily);
    command->add_option("--players", list_.players, "only games for this many players")
        ->check(number_from(1, kMaxPlayers));
    add_format(command, list_.format);
    add_json(command, list_.format);
  }

  void add_rules() {
    CLI::App* command = add_command("rules", "print the rule sheet of a game with these settings",
                                    "  houserules rules hearts\n"
                                    "  houserules rules crazy-eights --players 2 --set draws=1\n"
                                    "  houserules rules jackjack --format markdown > jackjack.md",
                                    [this] { return print_rules(rules_, library_, console_); });
    add_game(command, rules_.game, /*seeded=*/false);
    add_format(command, rules_.format, "markdown");
  }

  // For those who work on the compiler: not among the commands that are listed.
  void add_bytecode() {
    CLI::App* command = add_command("bytecode", "print the bytecode of a game's scripts",
                                    "  houserules bytecode crazy-eights --preset open_spiel",
                                    [this] { return print_bytecode(bytecode_, library_, console_); });
    command->group("");
    add_game(command, bytecode_.game, /*seeded=*/false);
  }

  void add_play() {
    CLI::App* command = add_command("play", "play at the terminal, or watch bots play",
                                    "  houserules play crazy-eights\n"
                                    "  houserules play hearts --seat 2 --names Anna,Ben,Clara,David\n"
                                    "  houserules play jackjack --humans 2 --players 3 --think 1s\n"
                                    "  houserules play --resume\n"
                                    "  houserules play jackjack --watch --players 4 --seed 1 --save game.jsonl\n"
                                    "  houserules play my-game.lua --watch --open --set hand_size=5",
                                    [this] { return play(play_, library_, console_); });
    add_game(command, play_.game, /*seeded=*/false);
    command->get_option("GAME")->required(false);
    add_play_flags(command, play_);
    add_format(command, play_.format);
  }

  void add_stats() {
    CLI::App* command = add_command("stats", "your own record: games played and won",
                                    "  houserules stats\n"
                                    "  houserules stats hearts",
                                    [this] { return print_stats(stats_game_.game, library_, console_); });
    command
        ->add_option_function<std::vector<std::string>>(
            "GAME", [this](const std::vector<std::string>& words) { stats_game_.game = joined(words, " "); },
            "only this game: its name, or the beginning of it")
        ->type_name(takes::kGame);
  }

  void add_serve() {
    CLI::App* command = add_command("serve", "a table for several browsers: phones in the room, each with its own hand",
                                    "  houserules serve hearts --lan\n"
                                    "  houserules serve\n"
                                    "  houserules serve my-game.lua --players 3 --set hand_size=5\n"
                                    "  houserules serve --resume --lan",
                                    [this] { return serve(); });
    add_game(command, serve_game_, /*seeded=*/false);
    command->get_option("GAME")->required(false);
    command->add_flag("--lan", serve_.lan, "for all in your network (default: for this machine only)");
    constexpr int kMostPort = 65535;
    command->add_option("--port", serve_.port, "the port to listen on; 0: any that is free (default: 8123)")
        ->check(number_from(0, kMostPort));
    add_words(command, "--host", serve_.hosts,
              "a name by which browsers know this server, besides its addresses; may be repeated", "NAME");
    command
        ->add_option("--codes", serve_.codes,
                     "letters with which table codes begin, for a proxy that splits tables over several servers")
        ->check(CLI::Validator(
            [](const std::string& letters) {
              const bool fits = !letters.empty() && letters.find_first_not_of(kCodeLetters) == std::string::npos;
              return fits ? "" : fmt::format("expected some of the letters {}", kCodeLetters);
            },
            ""))
        ->type_name("LETTERS");
    command
        ->add_option_function<double>(
            "--pace",
            [this](double time) { serve_.pace = std::chrono::milliseconds(static_cast<std::int64_t>(time * 1000)); },
            "seconds to pause before each move of a bot (default: 1.2)")
        ->check(CLI::Range(0.0, 10.0).description("0..10"))
        ->type_name("SECONDS");
    command->add_flag("--learn", serve_.learn, "explain each rule when it first applies; the host can change that");
    command->add_flag("--resume", serve_.resume, "go on with the unfinished games of the last server");
  }

  void add_simulate() {
    CLI::App* command = add_command("simulate", "play many games between bots: wins, lengths, moves",
                                    "  houserules simulate crazy-eights -n 10000\n"
                                    "  houserules simulate hearts -n 2000 --players 4 --seed 1 -j 2 --format json\n"
                                    "  houserules simulate jackjack -n 100000 --set may_pass=on --plot jackjack.svg",
                                    [this] { return simulate(simulate_, library_, console_); });
    add_game(command, simulate_.game, /*seeded=*/true);
    constexpr std::int64_t kFewest = 1, kMost = 1'000'000'000'000;
    add_runs(command, simulate_.games, simulate_.threads, kFewest, kMost);
    add_long_run(command, simulate_, "stop the run after this time, as in 90s or 10min");
    add_bots(command, simulate_.bots, "random");
    add_plot(command, simulate_.plot);
    add_html(command, simulate_.html);
    const std::vector<std::pair<std::string, std::string>> engines{
        {"lua", "lua"}, {"machine", "machine"}, {"both", "both"}};
    add_choice(command, "--engine", simulate_.engine, engines,
               "what runs the scripts; both are compared at each decision (default: the machine, or Lua where a script "
               "cannot be compiled)");
    add_format(command, simulate_.format, "csv");
  }

  void add_merge() {
    CLI::App* command = add_command("merge", "merge the parts of a run that was split",
                                    "  houserules simulate hearts -n 2000 --seed 1 --shard 1/2 --checkpoint part-1\n"
                                    "  houserules simulate hearts -n 2000 --seed 1 --shard 2/2 --checkpoint part-2\n"
                                    "  houserules merge part-1 part-2 > whole.json",
                                    [this] { return merge(merge_, again(), console_); });
    command->add_option("FILE", merge_.files, "what --shard I/N --checkpoint FILE wrote, for all I")
        ->type_name(takes::kFile)
        ->required();
    add_plot(command, merge_.plot);
    add_html(command, merge_.html);
    merge_.format = Format::json;
    add_format(command, merge_.format, "csv");
  }

  void add_spread() {
    CLI::App* command = add_command(
        "spread", "split a run, play its parts elsewhere, and merge them",
        "  houserules spread --on 'sh -c' --parts 4 -- simulate hearts -n 100000 --seed 1\n"
        "  houserules spread --on 'srun -n1 sh -c' --parts 64 -- arena hearts -n 2000 --seed 1\n"
        "  houserules spread --on 'ssh other' --parts 8 -- compare hearts --b good_jack=on -n 5000 --seed 1",
        [this] { return spread_run(); });
    constexpr int kMost = 10'000;
    command->add_option("--on", spread_.launcher, "a shell command that runs the one at its end, or at {}, elsewhere")
        ->type_name("COMMAND")
        ->required();
    spread_.parts = spread_.at_once = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
    command->add_option("--parts", spread_.parts, "how many parts (default: one per processor of this machine)")
        ->check(number_from(1, kMost));
    command
        ->add_option("--at-once", spread_.at_once, "how many parts are played at a time (default: one per processor)")
        ->check(number_from(1, kMost));
    command->add_option("--in", spread_.folder, "the folder for the parts (default: named after the command)")
        ->type_name(takes::kFolder);
    command->add_option("RUN", spread_.words, "after --: simulate, arena, compare or analyse, with its flags")
        ->required();
  }

  void add_compare() {
    CLI::App* command =
        add_command("compare", "compare two games, or one game with two settings: what does a house rule change?",
                    "  houserules compare crazy-eights --b draws=1\n"
                    "  houserules compare black-jack --a preset=full --b preset=no_penalties -n 20000\n"
                    "  houserules compare crazy-eights aunt-mays-eights --players 2..4 --plot may.svg\n"
                    "  houserules compare crazy-eights --sweep draws=1..5 --for shorter,fairer\n"
                    "  houserules compare crazy-eights aunt-mays-eights nettles --players 4 --for shorter",
                    [this] { return compare(compare_, library_, console_); });
    command->add_option("GAME", compare_.game, "side A: a rule file, or the name of a shipped game")
        ->type_name(takes::kGame)
        ->required();
    command
        ->add_option("OTHER", compare_.others,
                     "side B (default: the same game; a variant alone is B, its base A), or several games")
        ->type_name(takes::kGame);
    for (const auto& [flag, words] : {std::pair{"--a", &compare_.a}, std::pair{"--b", &compare_.b}}) {
      const char* side = flag + 2;
      add_word_list(
          command, flag, *words,
          fmt::format("settings of side {}, as in draws=1 or preset=full,draws=2 (default: none)", upper(*side)),
          takes::kSettings);
    }
    command
        ->add_option_function<std::string>(
            "--players",
            [this](const std::string& text) {
              compare_.players = parse_player_numbers(text);
              if (compare_.players.empty()) {
                throw CLI::ValidationError(
                    "--players",
                    fmt::format("expected numbers from 1 to {}, as in 4, 2,4 or 2..4, not `{}`", kMaxPlayers, text));
              }
            },
            "numbers of players, as in 4, 2,4 or 2..4 (default: 4, or the nearest)")
        ->type_name("NUMBERS");
    command->add_option("--preset", compare_.preset, "a preset for both sides")->type_name(takes::kPreset);
    add_words(command, "--set", compare_.set, "set an option for both sides; may be repeated", takes::kSetting);
    add_words(command, "--sweep", compare_.sweep,
              "compare all these values of an option, as in draws=1..5, draws=1,3 or preset=NAME,NAME; repeated: all "
              "combinations",
              "OPTION=VALUES");
    add_word_list(command, "--for", compare_.goals,
                  "which of them is best: shorter, longer, fairer, closer, more-choice, more-skill or more-luck",
                  "WISHES");
    command->add_option("--seed", compare_.seed, "seed of the shuffles, the same for both sides (default: random)")
        ->check(any_number());
    add_pair_flags(command, compare_);
    add_plot(command, compare_.plot);
    add_html(command, compare_.html);
    add_format(command, compare_.format, "csv");
  }

  void add_analyse() {
    CLI::App* command = add_command("analyse", "find out what a game is like: luck, skill, waiting, drama",
                                    "  houserules analyse crazy-eights\n"
                                    "  houserules analyse hearts --set target=50 --time 5min\n"
                                    "  houserules analyse my-game.lua -n 100 --seed 1 --json",
                                    [this] { return analyse(analyse_, library_, console_); });
    constexpr std::int64_t kFewest = 10, kMost = 100'000;
    add_game(command, analyse_.game, /*seeded=*/true);
    command
        ->add_option("-n,--games", analyse_.games,
                     "how many games to study, and pairs of games for each two levels (default: as time allows)")
        ->check(number_from(kFewest, kMost));
    add_threads(command, analyse_.threads);
    add_long_run(command, analyse_, "how long to play, as in 90s or 10min (default: 45s, unless -n is given)");
    add_bots(command, analyse_.bots, "fair");
    add_html(command, analyse_.html);
    add_format(command, analyse_.format);
    add_json(command, analyse_.format);
  }

  void add_arena() {
    CLI::App* command = add_command("arena", "play bots against each other: which plays better?",
                                    "  houserules arena crazy-eights --bots search,random --players 2\n"
                                    "  houserules arena hearts --bots search:1000,search,greedy -n 300 --seed 1\n"
                                    "  houserules arena my-game.lua --set hand_size=5 --format json",
                                    [this] { return arena(arena_, library_, console_); });
    constexpr std::int64_t kMost = 1'000'000'000;
    add_game(command, arena_.game, /*seeded=*/true);
    add_word_list(
        command, "--bots", arena_.bots,
        "two or more of random, greedy and search, optionally with a budget, as in search:1000 or search:500ms, "
        "or exec:COMMAND, a program that plays (default: all three)",
        takes::kBots);
    add_runs(command, arena_.games, arena_.threads, /*fewest=*/1, kMost);
    add_long_run(command, arena_, "stop the series after this time, as in 90s or 10min");
    add_format(command, arena_.format);
  }

  void add_learn() {
    CLI::App* command = add_command("learn", "let the bots learn a game, or a house variant, by playing it",
                                    "  houserules learn crazy-eights --time 60s\n"
                                    "  houserules learn my-game.lua --players 3 --games 100000 --seed 1\n"
                                    "  houserules learn hearts --set good_jack=on",
                                    [this] { return learn(learn_, library_, console_); });
    add_game(command, learn_.game, /*seeded=*/true);
    command->add_option("-n,--games", learn_.games, "how many deals to learn from")
        ->check(number_from(1, 1'000'000'000))
        ->capture_default_str();
    add_time(command, learn_.time, "learn for this time instead, as in 60s or 10min");
    command->add_option("--out", learn_.out, "where to keep what was learned (default: your own folder of habits)")
        ->type_name(takes::kFile);
  }

  void add_replay() {
    CLI::App* command = add_command("replay", "replay a saved game: verify it and show it",
                                    "  houserules replay game.jsonl\n"
                                    "  houserules replay last --step\n"
                                    "  houserules replay game.jsonl --seat 2\n"
                                    "  houserules replay game.jsonl --rules my-game.lua",
                                    [this] { return replay(replay_, library_, console_); });
    command
        ->add_option("FILE", replay_.file,
                     "a file of play --save, or an automatically saved game by the name play shows; last: the latest")
        ->type_name(takes::kFile)
        ->required();
    command->add_flag("--step", replay_.step, "step through it choice by choice, and continue from any of them");
    command
        ->add_option("--rules", replay_.rules,
                     "the rule file (default: the original path, else the shipped game of that name)")
        ->type_name(takes::kGame);
    CLI::Option* seat =
        command->add_option("--seat", replay_.seat, "show it as this seat saw it")->check(number_from(1, kMaxPlayers));
    command->add_flag("--open", replay_.open, "show every card")->excludes(seat);
    add_format(command, replay_.format);
  }

  void add_check() {
    CLI::App* command = add_command("check", "check rule files for mistakes",
                                    "  houserules check my-game.lua\n"
                                    "  houserules check games --games 200\n"
                                    "  houserules check my-game.lua --fix\n"
                                    "  houserules check my-game.lua --format sarif > findings.sarif\n"
                                    "  houserules check --explain HR012",
                                    [this] { return check_files(check_, library_, console_); });
    command->add_option("FILE", check_.files, "rule files, folders of them, or - for standard input")
        ->type_name(takes::kRuleFile);
    constexpr int kMostGames = 1'000'000;
    add_settings(command, check_.game);
    const auto set_games = [this](int games) {
      check_.games = games;
      check_.fixed = true;
    };
    CLI::Option* games =
        command
            ->add_option_function<int>(
                "--games", set_games,
                "random games for each number of players and each setting, however long they take; 0: none")
            ->check(number_from(0, kMostGames));
    constexpr int kMostSeconds = 1'000'000;
    command->add_option("--time", check_.seconds, "play further games until this many seconds have passed")
        ->type_name("SECONDS")
        ->check(number_from(1, kMostSeconds))
        ->excludes(games);
    command->add_option("--seed", check_.seed, "seed of the random games (default: 1)")->check(any_number());
    add_threads(command, check_.threads);
    command->add_option("--transcripts", check_.transcripts, "folder for recordings of games that show findings")
        ->type_name(takes::kFolder)
        ->check(a_file());
    for (const auto& [flag, words, what] :
         {std::tuple{"--select", &check_.select, "only these findings: codes or prefixes of codes, as in HR2,HR301"},
          std::tuple{"--ignore", &check_.ignore, "all findings but these"}}) {
      add_word_list(command, flag, *words, what, takes::kCodes);
    }
    const std::vector<std::pair<std::string, FailLevel>> levels{
        {"error", FailLevel::error}, {"warning", FailLevel::warning}, {"never", FailLevel::never}};
    add_choice(command, "--fail-level", check_.fail_level, levels, "which findings cause exit code 1 (default: error)");
    constexpr int kMostErrors = 1'000'000;
    command
        ->add_option(
            "--max-errors", check_.max_errors,
            "the most errors, and the most warnings, to show (default: 20 in the pretty format, else all); 0: all")
        ->check(number_from(0, kMostErrors));
    command->add_flag("--fix", check_.fix, "first correct misspelt words in the files, and list the corrections");
    command->add_flag("--watch", check_.watch, "check again whenever a file or its base is saved, until Ctrl-C");
    command->add_option("--explain", check_.explain, "explain a code, with an example")->type_name(takes::kCode);
    add_format(command, check_.format, "pretty");
  }

  void add_test() {
    CLI::App* command = add_command("test", "run rule tests",
                                    "  houserules test games/tests\n"
                                    "  houserules test games/tests/jackjack_test.lua --run JJ-7\n"
                                    "  houserules test games/tests --format junit > rule-tests.xml",
                                    [this] { return run_tests(test_, library_, console_); });
    command->add_option("FILE", test_.files, "files of rule tests, GAME_test.lua, or folders of them")
        ->type_name(takes::kRuleFile)
        ->required();
    command->add_option("--run", test_.run, "only tests of this clause, or with this text in their names");
    add_threads(command, test_.threads);
    add_format(command, test_.format, "junit");
  }

  void add_mutate() {
    CLI::App* command = add_command("mutate", "change one rule at a time, and see whether the rule tests notice",
                                    "  houserules mutate my-game.lua\n"
                                    "  houserules mutate hearts --sample 25\n"
                                    "  houserules mutate games/hearts.lua --least 90",
                                    [this] { return mutate(mutate_, library_, console_); });
    command->add_option("GAME", mutate_.games, "rule files or shipped games; the tests are in tests/GAME_test.lua")
        ->type_name(takes::kGame)
        ->required();
    command->add_option("--games", mutate_.plays, "random games that show whether a change matters (default: 200)")
        ->check(number_from(1, 1'000'000));
    command->add_option("--sample", mutate_.sample, "try only this many changes of each game")
        ->check(number_from(1, 1'000'000));
    command->add_option("--least", mutate_.least, "the exit code is 1 if fewer of 100 changes are noticed")
        ->check(number_from(0, 100));
    command->add_option("--seed", mutate_.seed, "seed of the random games (default: 1)")->check(any_number());
    command->add_flag("--all", mutate_.all, "list also the changes that no game shows");
    add_threads(command, mutate_.threads);
  }

  void add_new() {
    CLI::App* command = add_command("new", "write the skeleton of a game, or of a variant",
                                    "  houserules new my-game --players 2..6\n"
                                    "  houserules new aunt-mays-eights --from crazy-eights",
                                    [this] { return make_new(new_, library_, console_); });
    command->add_option("NAME", new_.name, "writes NAME.lua")->required();
    CLI::Option* from =
        command->add_option("--from", new_.from, "make a variant of this game")->type_name(takes::kGame);
    command->add_option("--players", new_.players, "numbers of players (default: 2..6)")
        ->type_name("NUMBERS")
        ->excludes(from);
  }

  void add_engine() {
    add_command("engine", "serve games to other programs as JSON lines (docs/engine.md)",
                "  echo '{\"op\":\"new\",\"game\":\"jackjack\",\"players\":3,\"seed\":7}' | houserules engine",
                [this] { return run_engine(library_, console_); });
  }

  void add_lsp() {
    add_command("lsp", "help an editor with rule files, as a language server (docs/editors.md)", "  houserules lsp",
                [this] { return run_language_server(library_, console_); });
  }

  void add_luacheckrc() {
    CLI::App* command = add_command("luacheckrc", "print a luacheck configuration for rule files",
                                    "  houserules luacheckrc > .luacheckrc\n  houserules luacheckrc my-game.lua",
                                    [this] { return print_luacheckrc(luacheck_, library_, console_); });
    command->add_option("GAME", luacheck_.games, "rule files (default: the shipped games)")
        ->type_name(takes::kRuleFile);
    command->group("");  // for maintainers of games: hidden from the list of commands
  }

  // For the build: not among the commands that are listed.
  void add_manual() {
    CLI::App* command =
        add_command("manual", "print the manual page", "  houserules manual 2026-11-24 > houserules.6", [this] {
          console_.out << manual_page(app_, manual_date_);
          return kFine;
        });
    command->add_option("DATE", manual_date_, "the date of the page")->required();
    command->group("");
  }

  const Library& library_;
  Console& console_;
  CLI::App app_;
  std::function<int()> chosen_;
  ListOptions list_;
  RulesOptions rules_, bytecode_;
  PlayOptions play_;
  GameOptions serve_game_, stats_game_;
  ServeOptions serve_;
  std::vector<std::string> arguments_;  ///< as given
  bool is_merging_ = false;             ///< the arguments are those of shards
  SimulateOptions simulate_;
  MergeOptions merge_;
  SpreadOptions spread_;
  CompareOptions compare_;
  AnalyseOptions analyse_;
  ArenaOptions arena_;
  LearnOptions learn_;
  ReplayOptions replay_;
  CheckOptions check_;
  TestOptions test_;
  MutateOptions mutate_;
  NewOptions new_;
  LuacheckOptions luacheck_;
  std::string manual_date_;
};

}  // namespace

int run_program(const std::vector<std::string>& arguments, const Library& library, Console& console) {
  const PrintableOutput out(console.out, console.colour);
  const PrintableOutput err(console.err, console.err_colour);
  return Program(library, console).run(arguments);
}

}  // namespace houserules
