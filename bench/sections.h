// The sections of the performance table; each prints itself. `seconds` is the measuring time per row.
#pragma once

#include <map>
#include <string>

namespace houserules::bench {

void print_playouts(double seconds);  ///< random play of every game; growth with players and packs
void print_ratio(double seconds);     ///< Crazy Eights as a rule file and written by hand
void print_words(double seconds);     ///< cost of single words of the language
/// Snapshots, loading, and the memory of a World.
void print_worlds(double seconds, const std::map<std::string, double>& memory);
void print_restore(double seconds);  ///< restoring a snapshot, against a memcpy of the same size
void print_threads(double seconds);  ///< several threads against one
void print_program();                ///< start-up time of the program
void print_million();                ///< peak memory after ten thousand games and after a million; takes minutes

/// KB of resident memory per World in mid-game, by game; each is measured in its own process, so that no World reuses
/// memory freed by others. Call in a process that has not done anything yet.
std::map<std::string, double> memory_of_worlds();

/// Whether the hand-written game and the rule file agree in mean length and mean points. Prints the comparison.
bool same_game();

}  // namespace houserules::bench
