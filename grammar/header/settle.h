// What can be settled only when all statements of a header are known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// Gives an option's statement what it leaves to an earlier one of the same name (`option draws = 1 when players ==
/// 2`), and binds the bare words of expressions. A change of the option's kind is told to `diagnostics` (HR027).
void settle(Header& header, std::vector<Diagnostic>& diagnostics);

/// Names that are no option, but a word of some option's set, become Op::word.
void bind_words(Header& header);
ExpressionPtr bind_words(const ExpressionPtr& expression, const Header& header);

/// Whether the word is in the set of some option.
bool is_option_word(const Header& header, std::string_view word);

/// Fills in what `statement` does not state from `earlier`; tells a change of kind.
void keep_unstated(OptionStatement& statement, const OptionStatement& earlier, std::vector<Diagnostic>& diagnostics);

/// "on or off", "a number", "a word".
const char* kind_words(OptionStatement::Kind kind);

}  // namespace houserules
