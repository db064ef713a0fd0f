// What a program needs to know of the game besides its code: the texts, what they name, the faces.
#pragma once

#include "interpreter/machine/program.h"
#include "interpreter/state/loaded_game.h"

namespace houserules {

/// Finds out what texts name on the table: ranks, moves, fields of patterns...
void find_meanings(LoadedGame& in);
/// The global names that mean something by themselves: words, piles, pots, lists.
std::vector<std::string> names_of_language(const Setup& setup);
/// The texts that the table itself has, and where the public values lie. Before the scripts are compiled.
void add_table_texts(const LoadedGame& in, machine::Program& program);
/// What each text names, once all are there.
void add_meanings(const LoadedGame& in, machine::Program& program);

}  // namespace houserules
