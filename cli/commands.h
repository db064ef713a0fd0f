// The commands. Each prints its result, or says why there is none, and returns the program's exit code.
#pragma once

#include "cli/console.h"
#include "cli/options.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// The shipped games and variants, with their players, options and presets.
int list_games(const ListOptions& options, const Library& library, Console& console);
/// The printable rule sheet of a game.
int print_rules(const RulesOptions& options, const Library& library, Console& console);
/// A game at the terminal against bots, or one among bots that is told.
int play(const PlayOptions& options, const Library& library, Console& console);
/// Many games among bots, and what came of them.
int simulate(const SimulateOptions& options, const Library& library, Console& console);
/// Bots against each other, with their seats rotated.
int arena(const ArenaOptions& options, const Library& library, Console& console);
/// The parts of a simulation put together.
int merge(const MergeOptions& options, Console& console);
/// Two games, or one set in two ways, and how they differ in play.
int compare(const CompareOptions& options, const Library& library, Console& console);
/// A transcript played again, verified and told.
int replay(const ReplayOptions& options, const Library& library, Console& console);
/// Faults of rule files.
int check_files(const CheckOptions& options, const Library& library, Console& console);
/// Serves other programs: a JSON request a line, a reply a line (docs/engine.md), until `quit` or the end of input.
int run_engine(const Library& library, Console& console);
/// Runs rule tests.
int run_tests(const TestOptions& options, const Library& library, Console& console);
/// Writes the skeleton of a game or of a variant into the working folder.
int make_new(const NewOptions& options, const Library& library, Console& console);
/// Prints a configuration of luacheck for rule files.
int print_luacheckrc(const LuacheckOptions& options, const Library& library, Console& console);

}  // namespace houserules
