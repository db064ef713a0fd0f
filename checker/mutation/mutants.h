// Sound rule files with one fault introduced, to see whether rule tests or checks notice it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/lines.h"
#include "interpreter/loading/rules.h"

namespace houserules::mutation {

enum class Change {
  condition_negated,  ///< in `if`, `while`, `until`, `when`, `require`; a `not` dropped; `on` for `off`
  comparison_turned,  ///< `<` for `>`, `==` for `~=`
  number_changed,     ///< by one
  statement_dropped,
  option_ignored,  ///< `options.x` replaced by the default of x
  and_or_swapped,
  branch_dropped,  ///< the text between `then` or `else` and the next keyword of the `if`
  misspelt,        ///< see typos.h
};

/// One change to a text.
struct Mutant {
  Change change = Change::number_changed;
  std::size_t begin = 0, end = 0;  ///< the bytes replaced
  std::string replacement;
};

/// All mutants of the last file of the rules, its header and its Lua, in text order. Many cannot be loaded; some are
/// equivalent to the original. `rules` must be ok().
std::vector<Mutant> rule_mutants(const Rules& rules);

/// The mutants with `and` for `or`, and with an empty branch.
std::vector<Mutant> logic_mutants(const Rules& rules);

/// Every k-th mutant, so that about `count` are left; with 0, all.
std::vector<Mutant> thinned(std::vector<Mutant> mutants, int count);

/// The statements of the header of a sound rule file.
std::vector<StatementPlace> header_statements(const RuleFile& file);

/// "number changed"
const char* name_of(Change change);
/// The line on which the mutant begins, from 1.
int line_of(std::string_view text, const Mutant& mutant);

/// The text with the change.
std::string changed_text(std::string_view text, const Mutant& mutant);

/// "53: number changed: `3` -> `4` in: for i = 1, 3 do".
std::string describe(std::string_view text, const Mutant& mutant);

}  // namespace houserules::mutation
