// Rewrites a rule file into the text that Lua compiles.
#pragma once

#include <string>
#include <vector>

#include "interpreter/state/loaded_game.h"

namespace houserules {

/// Methods that only rewritten scripts call.
inline constexpr const char* kChooseAtSite = "_choose";
inline constexpr const char* kDealOnly = "_deal";
inline constexpr const char* kWhereInChoice = "_where";

/// The chunk for file `number` of `rules`: its text without byte order mark and `#!` line, every token on its original
/// line, rewritten to run faster:
/// - Globals are read straight from the chunk's environment. To keep assignments observable, a global that is assigned
///   becomes a field of the chunk's first argument, and a public value that is read one of the second. Words of the
///   language and piles, which are constant in a game, become locals, as do functions that no variant can replace.
/// - `options.NAME` becomes the option's value.
/// - A choice whose moves are all written out passes its site's number instead of a table:
///   `me:_choose(3, cards, true)`. The site is added to `sites`. `play = me.hand:where(fits)` is passed as
///   `me.hand, (fits)` and searched by the choice itself. If that `where` is not on the line of the choice, where an
///   error would have to be reported, it becomes `me.hand, me.hand:_where(fits)`, which returns a set of faces.
/// - `stock:deal(1, hand)` as a statement becomes `stock:_deal(1, hand)`, which builds no list of the cards dealt.
/// - `finish()` in a function after which no script code runs (chunk_parts.h) becomes a call of the third argument and
///   a `return`, which is cheaper than a yield.
/// - A table of which a field is set is passed through the fourth argument, as in `own(entry.card, "rank").rank = 1`,
///   where it may be an object of the table: those keep their fields as Lua's own, so that reading them is cheap.
/// A variant's fifth argument is `base`. If `statements` is given, every statement gets lines of its own instead, and
/// statements[line] is the index in LuaScript::statements of the innermost one there, or -1.
std::string chunk_text(const Rules& rules, std::size_t number, const Setup& setup, const OptionValues& options,
                       std::vector<ChoiceSite>& sites, std::vector<int>* statements = nullptr);

}  // namespace houserules
