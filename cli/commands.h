// The commands. Each prints its result, or why there is none, and returns the program's exit code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "interpreter/loading/rules.h"
#include "screen/console.h"

namespace houserules {

class Program;

/// Adds the commands of a room with their flags: those for players (list, rules, play, serve, replay, stats), those of
/// many games, those that examine rule files (check, test, mutate), and those for authors and other programs.
void add_play_commands(Program& program);
void add_simulate_commands(Program& program);
void add_check_commands(Program& program);
void add_author_commands(Program& program);

/// Runs a program of all these commands with its arguments, as Program::run() does.
int run_program(const std::vector<std::string>& arguments, const Library& library, Console& console);
/// The same with only the commands for players.
int run_for_players(const std::vector<std::string>& arguments, const Library& library, Console& console);

/// Lists the shipped games and variants with their players, options and presets.
int list_games(const ListOptions& options, const Library& library, Console& console);
/// Prints a game's rule sheet.
int print_rules(const RulesOptions& options, const Library& library, Console& console);
/// Prints the instructions that the scripts are compiled to, or why they are not.
int print_bytecode(const RulesOptions& options, const Library& library, Console& console);
/// Plays a game at the terminal against bots, or narrates one among bots.
int play(const PlayOptions& options, const Library& library, Console& console);
/// Tells how often people at this machine have played each game, and won; only games `of` that name, unless it is "".
int print_stats(const std::string& of, const Library& library, Console& console);
/// Plays many games among bots and reports their statistics.
int simulate(const SimulateOptions& options, const Library& library, Console& console);
/// Pits bots against each other, rotating their seats.
int arena(const ArenaOptions& options, const Library& library, Console& console);
/// Lets the bots learn a game.
int learn(const LearnOptions& options, const Library& library, Console& console);
/// Runs a command of many games with these arguments and returns its exit code. `change` gets its options first.
using RunAgain =
    std::function<int(const std::vector<std::string>& arguments, const std::function<void(LongRun&)>& change)>;
/// Merges the shards of a run.
int merge(const MergeOptions& options, const RunAgain& again, Console& console);
/// Splits a run into shards, has them played by other processes, and merges them. `arguments` are those of each shard.
int spread(const SpreadOptions& options, const std::vector<std::string>& arguments, const RunAgain& again,
           Console& console);
/// Compares how two games, or one game under two settings, play.
int compare(const CompareOptions& options, const Library& library, Console& console);
/// Says what a game is like: luck and skill, waiting, drama, decisions.
int analyse(const AnalyseOptions& options, const Library& library, Console& console);
/// Replays, verifies and narrates a transcript.
int replay(const ReplayOptions& options, const Library& library, Console& console);
/// Checks rule files for faults.
int check_files(const CheckOptions& options, const Library& library, Console& console);
/// Serves other programs: one JSON request and one reply per line (docs/engine.md), until `quit` or the end of input.
int run_engine(const Library& library, Console& console);
/// Runs rule tests.
int run_tests(const TestOptions& options, const Library& library, Console& console);
/// Changes one thing of a game at a time, and tells which changes its rule tests do not notice.
int mutate(const MutateOptions& options, const Library& library, Console& console);
/// Writes the skeleton of a game or a variant into the working directory.
int make_new(const NewOptions& options, const Library& library, Console& console);
/// Serves an editor by the Language Server Protocol (docs/editors.md), until `exit` or the end of input.
int run_language_server(const Library& library, Console& console);
/// Prints a luacheck configuration for rule files.
int print_luacheckrc(const LuacheckOptions& options, const Library& library, Console& console);

}  // namespace houserules
