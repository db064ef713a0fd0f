// The text of a rule file as Lua compiles it.
#pragma once

#include <string>
#include <vector>

#include "interpreter/state/loaded_game.h"

namespace houserules {

/// The names of methods that only rewritten scripts call.
inline constexpr const char* kChooseAtSite = "_choose";
inline constexpr const char* kDealOnly = "_deal";
inline constexpr const char* kWhereInChoice = "_where";

/// The text without byte order mark and `#!` line, every token on its line, and some things said in a way that runs
/// faster:
/// - Globals are read straight from the chunk's environment. So that assignments can be watched all the same, a global
///   that is assigned becomes a field of the chunk's first argument, and a public value that is read one of its second.
///   Words of the language and piles, which stay the same in a game, are locals of the chunk; so are its functions, if
///   no variant can replace them.
/// - `options.NAME` is the option's value.
/// - A choice whose moves are all written out names its site instead of making a table: `me:_choose(3, cards, true)`.
///   The site is added to `sites`. Of `play = me.hand:where(fits)` it is given both parts, `me.hand, (fits)`, and looks
///   itself; on another line than the choice, where a fault has to be told there, `me.hand, me.hand:_where(fits)` tells
///   a set of faces instead of a list.
/// - `stock:deal(1, hand)` as a statement makes no list of what was dealt: `stock:_deal(1, hand)`.
/// - `finish()` in a function after which nothing of the scripts runs (chunk_parts.h) is the third argument, called,
///   and a `return`: that is cheaper than leaving by a yield.
/// A variant's fourth argument is `base`. `number` is the file's in `rules`. With `statements`, every statement stands
/// on lines of its own instead: statements[line] is the place in LuaScript::statements of the innermost one there, or
/// -1.
std::string chunk_text(const Rules& rules, std::size_t number, const Setup& setup, const OptionValues& options,
                       std::vector<ChoiceSite>& sites, std::vector<int>* statements = nullptr);

}  // namespace houserules
