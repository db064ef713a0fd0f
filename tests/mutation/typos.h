// Slips of the pen in a rule file: one name or word of the language, of the header or of the script, written wrongly.
#pragma once

#include <cstdint>

#include "tests/mutation/mutants.h"

namespace houserules::mutation {

enum class Slip { letter_left_out, letter_doubled, letters_swapped, letter_replaced, letter_case, number, underscore };

/// A place where a word is written that something else has to know.
struct WordPlace {
  std::size_t begin = 0, end = 0;  ///< bytes of the text
};

/// The words of the last file of the rules, in the order of the text: of the header, of the rule sheet's conditions and
/// placeholders, and of the Lua, names of variables included; and such literals as are words of the language, the
/// header or the pack. Not: prose, numbers, Lua's keywords, and the names of presets where they are declared, which
/// nothing but people use. `rules` must be ok().
std::vector<WordPlace> words_of(const Rules& rules);

/// `count` mutants with one word misspelt each, chosen by the seed. No word becomes itself or one that means the same,
/// no card, rank or suit another one, and nothing the name of another variable; but a slip can turn other words into
/// right ones that mean something else.
std::vector<Mutant> typo_mutants(const Rules& rules, std::size_t count, std::uint64_t seed);

}  // namespace houserules::mutation
