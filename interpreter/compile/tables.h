// Fills the tables of a program besides its code: strings, their meanings, faces.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/header/pack.h"
#include "interpreter/machine/program.h"
#include "interpreter/state/loaded_game.h"

namespace houserules {

/// Determines what strings name in the game: ranks, moves, fields of patterns and so on. `words` are the pack_words().
void find_meanings(LoadedGame& in, const PackWords& words);

/// What a global name of the header or the table refers to all game long: a value, or a list of these items.
struct NamedThing {
  std::string name;
  machine::Value value;  ///< nil for a list
  Element element = Element::card;
  std::vector<std::uint16_t> items;
};
std::vector<NamedThing> named_things(const Setup& setup);

/// The global names defined by the language or the header: built-ins, piles, pots, lists.
std::vector<std::string> names_of_language(const Setup& setup);
/// The error for reading a name that is no global, although `names` are.
std::string no_global(const Setup& setup, const std::string& name, std::vector<std::string> names);
/// The error for assigning to a global during play, or to one that each player or team has.
std::string no_assignment(const Setup& setup, const std::string& name);

/// Adds the strings that the game itself needs, and lays out the public values. Call it before compiling the scripts.
void add_table_texts(const LoadedGame& in, machine::Program& program);
/// Adds the meaning of each string. Call it after compiling the scripts, when all strings are known.
void add_meanings(const LoadedGame& in, machine::Program& program);

}  // namespace houserules
