// Typos in a rule file: one word of the language, the header or the script misspelt.
#pragma once

#include <cstdint>

#include "checker/mutation/mutants.h"

namespace houserules::mutation {

enum class Slip { letter_left_out, letter_doubled, letters_swapped, letter_replaced, letter_case, number, underscore };

/// The position of a word that something else has to know.
struct WordPlace {
  std::size_t begin = 0, end = 0;  ///< byte range in the text
};

/// The words of the last file of the rules, in text order: those of the header, of the rule sheet's conditions and
/// placeholders, and of the Lua, including variable names; and literals that are words of the language, the header or
/// the pack. Excludes prose, numbers, Lua's keywords, and the declarations of preset names, which only people use.
/// `rules` must be ok().
std::vector<WordPlace> words_of(const Rules& rules);

/// `count` mutants with one word misspelt each, chosen by the seed. No word becomes a synonym, no card, rank or suit
/// another one, no name that of another variable; but a slip can turn other words into valid ones that mean something
/// else.
std::vector<Mutant> typo_mutants(const Rules& rules, std::size_t count, std::uint64_t seed);

}  // namespace houserules::mutation
