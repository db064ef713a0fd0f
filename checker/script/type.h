// What an expression of a script may be.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grammar/header/header.h"
#include "grammar/lua/ast.h"

namespace houserules {

/// A set of kinds of values. Empty: nothing is known yet, or never will be.
using Kinds = std::uint32_t;

namespace kind {
inline constexpr Kinds nil = 1U << 0, boolean = 1U << 1, number = 1U << 2;
/// Texts: any; literals of the script, which Type::texts lists; and those of the language.
inline constexpr Kinds text = 1U << 3, literal = 1U << 4, rank = 1U << 5, suit = 1U << 6, colour = 1U << 7,
                       move = 1U << 8, option_word = 1U << 9;
/// The name of one of the moves that a `choose` offers: Type::texts lists them.
inline constexpr Kinds offered = 1U << 30;
inline constexpr Kinds player = 1U << 10, card = 1U << 11, pile = 1U << 12, team = 1U << 13, pot = 1U << 14;
/// Lists of the language (Type::elements), rows of piles, piles by suit, all sets of n cards, numbers from a to b.
inline constexpr Kinds list = 1U << 15, row = 1U << 16, suit_piles = 1U << 17, sets = 1U << 18, numbers = 1U << 19;
inline constexpr Kinds options = 1U << 20, turns = 1U << 21, base = 1U << 22, library = 1U << 23, nobody = 1U << 24;
/// Tables and functions of the script (Type::tables, Type::functions), functions of the language.
inline constexpr Kinds table = 1U << 25, function = 1U << 26, method = 1U << 27;
/// Only false: what `a and b` gives when not b.
inline constexpr Kinds no = 1U << 28;
inline constexpr Kinds any = 1U << 29;

inline constexpr Kinds texts = text | literal | rank | suit | colour | move | option_word | offered;
inline constexpr Kinds lists = list | pile;
inline constexpr Kinds falsy = nil | no;
}  // namespace kind

struct Type {
  Kinds kinds = 0;
  Kinds elements = 0;  ///< of its lists; 0: not known
  std::vector<const lua::String*> texts;
  std::vector<const lua::Function*> functions;
  std::vector<const lua::Table*> tables;
  const OptionStatement* option = nullptr;  ///< whose value it is

  Type() = default;
  Type(Kinds k) : kinds(k) {}  // NOLINT: a kind is a type
  static Type list_of(Kinds elements);

  /// Whether nothing can be told about it.
  bool unknown() const { return kinds == 0 || (kinds & kind::any) != 0; }
  bool may_be(Kinds some) const { return unknown() || (kinds & some) != 0; }
  /// Whether it is evident, nil and false aside, that it is one of `some`.
  bool is(Kinds some) const { return !unknown() && (kinds & ~kind::falsy) != 0 && (kinds & ~some & ~kind::falsy) == 0; }
  /// The type without some kinds.
  Type without(Kinds some) const;

  friend bool operator==(const Type&, const Type&) = default;
};

/// What is one or the other.
Type join(const Type& a, const Type& b);

/// "a card", "a number or a pile": as messages call what is known of it.
std::string name_of(const Type& type);
std::string name_of(Kinds kinds, Kinds elements = 0);

}  // namespace houserules
