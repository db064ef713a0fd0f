// Finding the game that the user named, and setting it as asked.
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

/// The folders of shipped games: the environment's HOUSERULES_GAMES, else ../share/houserules/games beside the program,
/// else where the sources are. `source_games` is "" when that is not known.
Library shipped_library(const std::string& source_games);

/// Reads a rule file that the user named. Where it cannot be read or is not sound, the faults are printed, `code` is
/// set to the exit code, and nothing is returned.
std::shared_ptr<const Rules> open_rules(const std::string& game, const Library& library, Console& console, int& code);

/// The same, with the number of players and the options settled. Without a number it is default_players().
std::optional<ChosenGame> open_game(const GameOptions& wanted, const Library& library, Console& console, int& code);

/// The number of players that the user gave, checked, or default_players(); nothing after printing what is wrong.
std::optional<int> settle_players(const Rules& rules, int wanted, Console& console, int& code);

/// `--set` and `--preset` as the header takes them; nothing after printing what is wrong.
std::optional<Settings> settle_settings(const GameOptions& wanted, Console& console, int& code);

/// Four when the game may be played by four, else the nearest number, the smaller of two.
int default_players(const Header& header);

/// Prints faults of rule files to `err`.
void print_diagnostics(const std::vector<Diagnostic>& diagnostics, const Rules& rules, Console& console);

/// Prints an error of a script to `err`.
void print_error(const GameError& error, Console& console);

/// A seed from the system's chance: short enough to type.
std::uint64_t draw_seed();

/// "--players 4 --seed 7 --preset strict --set draws=1": the flags that set a game as it was.
std::string flags_of(const GameOptions& wanted, int players, std::uint64_t seed);

}  // namespace houserules
