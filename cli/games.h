// Finding the game the user named and applying the requested settings.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "grammar/header/settle.h"
#include "interpreter/loading/rules.h"
#include "interpreter/world/game.h"
#include "screen/console.h"

namespace houserules {

/// The folder of shipped games: $HOUSERULES_GAMES, else ../share/houserules/games or else games/, relative to the
/// folder of the executable, so that an installation can be moved and nothing depends on where it was built.
Library shipped_library(const std::string& executable);

/// Reads the rule file the user named: a path, or the name or title of a shipped game. If it
/// is unreadable or faulty, prints the faults, sets `code` to the exit code and returns null.
std::shared_ptr<const Rules> open_rules(const std::string& game, const Library& library, Console& console, int& code);

/// The same, with the number of players and the options settled by settle().
std::optional<ChosenGame> open_game(const GameOptions& wanted, const Library& library, Console& console, int& code);

/// The game's setup. If it cannot be played with these options, prints why, sets `code` and returns nullopt.
std::optional<Setup> setup_of(const ChosenGame& game, Console& console, int& code);

/// Whether the header allows this number of players. If not, prints the allowed numbers and sets `code`.
bool is_for(const Rules& rules, int players, Console& console, int& code);

/// `--set` and `--preset` as the header takes them. On failure prints it, sets `code`, returns nullopt.
std::optional<Settings> settle_settings(const GameOptions& wanted, Console& console, int& code);

/// How many faults of a kind people are shown unless they ask for more.
inline constexpr std::size_t kMostFaultsShown = 20;
/// Prints faults in rule files to `err`: the first, and how many more there are.
void print_diagnostics(const std::vector<Diagnostic>& diagnostics, const Rules& rules, Console& console);

/// Prints a script error to `err`.
void print_error(const GameError& error, Console& console);

/// "--players 4 --seed 7 --preset strict --set draws=1": the flags that reproduce a game.
std::string flags_of(const GameOptions& wanted, int players, const Seed& seed);

}  // namespace houserules
