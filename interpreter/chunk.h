// The text of a rule file as Lua compiles it.
#pragma once

#include <string>
#include <vector>

#include "grammar/expression.h"
#include "interpreter/rules.h"
#include "runtime/setup.h"

namespace houserules {

/// A place in the scripts where a player chooses by a table that is written there: `me:choose { play = ..., pass = ...
/// }`.
struct ChoiceSite {
  std::vector<int> moves;   ///< in the order written
  std::vector<int> places;  ///< places in `moves`, in the order of the header
};

/// The name under which players answer rewritten choices.
inline constexpr const char* kChooseAtSite = "_choose";

/// The text without byte order mark and `#!` line, every token on its line, and three things said in a way that runs
/// faster:
/// - Globals are read straight from the chunk's environment. So that assignments can be watched all the same, a global
///   that is assigned becomes a field of the chunk's first argument, and a public value that is read one of its second.
///   Words of the language and piles, which stay the same in a game, are locals of the chunk; so are its functions, if
///   no variant can replace them.
/// - `options.NAME` is the option's value.
/// - A choice whose moves are all written out names its site instead of making a table: `me:_choose(3, cards, true)`.
///   The site is added to `sites`.
/// A variant's third argument is `base`. `number` is the file's in `rules`.
std::string chunk_text(const Rules& rules, std::size_t number, const Setup& setup, const OptionValues& options,
                       std::vector<ChoiceSite>& sites);

}  // namespace houserules
