// The kinds of values in a script that the static checks distinguish.
#pragma once

#include <cstdint>

namespace houserules {

/// A set of kinds. Empty: nothing is known (yet).
using Kinds = std::uint32_t;

namespace kind {
inline constexpr Kinds nil = 1U << 0, boolean = 1U << 1, number = 1U << 2;
/// Texts: any text, literals in the script, and the words of the language.
inline constexpr Kinds text = 1U << 3, literal = 1U << 4, rank = 1U << 5, suit = 1U << 6, colour = 1U << 7,
                       move = 1U << 8, option_word = 1U << 9;
/// The name of a move that a `choose` offers.
inline constexpr Kinds offered = 1U << 30;
inline constexpr Kinds player = 1U << 10, card = 1U << 11, pile = 1U << 12, team = 1U << 13, pot = 1U << 14;
/// Lists of the language, rows of piles, piles by suit, all sets of n cards, numbers from a to b.
inline constexpr Kinds list = 1U << 15, row = 1U << 16, suit_piles = 1U << 17, sets = 1U << 18, numbers = 1U << 19;
inline constexpr Kinds options = 1U << 20, turns = 1U << 21, base = 1U << 22, library = 1U << 23, nobody = 1U << 24;
/// Tables and functions of the script; functions of the language.
inline constexpr Kinds table = 1U << 25, function = 1U << 26, method = 1U << 27;
/// Only false: the value of `a and b` if `b` is false.
inline constexpr Kinds no = 1U << 28;
inline constexpr Kinds any = 1U << 29;
/// A public value for each suit.
inline constexpr Kinds suit_values = 1U << 31;

inline constexpr Kinds texts = text | literal | rank | suit | colour | move | option_word | offered;
inline constexpr Kinds lists = list | pile;
inline constexpr Kinds functions = function | method;
inline constexpr Kinds falsy = nil | no;
}  // namespace kind

}  // namespace houserules
