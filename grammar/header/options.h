// What an option may be set to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// Whether the value is of the option's type and in its set.
bool option_takes(const OptionStatement& option, const OptionValue& value);

/// "a number in 0..10, not `11`": for a message that begins with the option's name and "is".
std::string expected_value(const OptionStatement& option, const std::string& found);

/// Whether the word is in the set of some option.
bool is_option_word(const Header& header, std::string_view word);

/// Gives an option's statements what they leave to an earlier one of the same name (`option draws = 1 when players ==
/// 2`). A change of the option's type is told to `diagnostics` (HR027).
void settle_options(Header& header, std::vector<Diagnostic>& diagnostics);

/// Fills in what `statement` does not state from `earlier`; tells a change of type.
void keep_unstated(OptionStatement& statement, const OptionStatement& earlier, std::vector<Diagnostic>& diagnostics);

}  // namespace houserules
