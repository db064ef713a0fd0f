// Finding the game the user named and applying the requested settings.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/console.h"
#include "cli/options.h"
#include "interpreter/loading/rules.h"
#include "interpreter/world/game.h"

namespace houserules {

/// The folders of shipped games: $HOUSERULES_GAMES, else ../share/houserules/games relative to the program, else
/// `source_games`, the folder in the source tree ("" if unknown).
Library shipped_library(const std::string& source_games);

/// Reads the rule file the user named. If it is unreadable or faulty, prints the faults, sets `code` to the exit code
/// and returns null.
std::shared_ptr<const Rules> open_rules(const std::string& game, const Library& library, Console& console, int& code);

/// The same, with the number of players (default_players() if not given) and the options settled.
std::optional<ChosenGame> open_game(const GameOptions& wanted, const Library& library, Console& console, int& code);

/// The checked number of players the user gave, or default_players(). On failure prints it, sets `code` and returns
/// nullopt.
std::optional<int> settle_players(const Rules& rules, int wanted, Console& console, int& code);

/// `--set` and `--preset` as the header takes them. On failure prints it, sets `code`, returns nullopt.
std::optional<Settings> settle_settings(const GameOptions& wanted, Console& console, int& code);

/// Four if the game allows it, else the nearest number it allows, the smaller of two.
int default_players(const Header& header);

/// How many faults of a kind people are shown unless they ask for more.
inline constexpr std::size_t kMostFaultsShown = 20;
/// Prints faults in rule files to `err`: the first, and how many more there are.
void print_diagnostics(const std::vector<Diagnostic>& diagnostics, const Rules& rules, Console& console);

/// Prints a script error to `err`.
void print_error(const GameError& error, Console& console);

/// A random seed from the system, short enough to type.
std::uint64_t draw_seed();

/// "--players 4 --seed 7 --preset strict --set draws=1": the flags that reproduce a game.
std::string flags_of(const GameOptions& wanted, int players, std::uint64_t seed);

}  // namespace houserules
