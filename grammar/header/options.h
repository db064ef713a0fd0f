// Checks and completes option values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// Whether the value has the option's type and is in its set.
bool option_takes(const OptionStatement& option, const OptionValue& value);

/// What an option expects: "a number in 0..10, not `11`". Follows the option's name and "is" in a message.
std::string expected_value(const OptionStatement& option, const std::string& found);

/// Whether the word is in any option's set.
bool is_option_word(const Header& header, std::string_view word);

/// Fills in each option statement from an earlier one of the same name (`option draws = 1 when players == 2`). Reports
/// a change of type (HR027).
void settle_options(Header& header, std::vector<Diagnostic>& diagnostics);

/// Fills in what `statement` omits from `earlier`; reports a change of type (HR027).
void keep_unstated(OptionStatement& statement, const OptionStatement& earlier, std::vector<Diagnostic>& diagnostics);

}  // namespace houserules
