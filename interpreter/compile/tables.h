// Fills the tables of a program besides its code: strings, their meanings, faces.
#pragma once

#include "grammar/header/pack.h"
#include "interpreter/machine/program.h"
#include "interpreter/state/loaded_game.h"

namespace houserules {

/// Determines what strings name in the game: ranks, moves, fields of patterns and so on. `words` are the pack_words().
void find_meanings(LoadedGame& in, const PackWords& words);
/// The global names defined by the language or the header: built-ins, piles, pots, lists.
std::vector<std::string> names_of_language(const Setup& setup);
/// Adds the strings that the game itself needs, and lays out the public values. Call it before compiling the scripts.
void add_table_texts(const LoadedGame& in, machine::Program& program);
/// Adds the meaning of each string. Call it after compiling the scripts, when all strings are known.
void add_meanings(const LoadedGame& in, machine::Program& program);

}  // namespace houserules
