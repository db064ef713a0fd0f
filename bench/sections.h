// The parts of the table, each of which prints itself. `seconds` is how long a row is measured.
#pragma once

namespace houserules::bench {

void print_playouts(double seconds);  ///< random play of every game; growth with players and packs
void print_ratio(double seconds);     ///< Crazy Eights as a rule file and written by hand
void print_words(double seconds);     ///< words of the language
void print_worlds(double seconds);    ///< snapshots, loading, memory of a World
void print_restore(double seconds);   ///< going back to a snapshot, beside a plain copy of the same size
void print_threads(double seconds);   ///< several threads beside one
void print_program();                 ///< start of the program
void print_million();                 ///< memory of the program after ten thousand games and after a million; minutes

/// Whether the hand-written game and the rule file play the same game: as long, and with the same points. Prints what
/// it compared.
bool same_game();

}  // namespace houserules::bench
