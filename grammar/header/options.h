// What an option may be set to.
#pragma once

#include <string>

#include "grammar/header/header.h"

namespace houserules {

/// Whether the value is of the option's kind and in its set.
bool option_takes(const OptionStatement& option, const OptionValue& value);

/// "a number in 0..10, not `11`": for a message that begins with the option's name and "is".
std::string expected_value(const OptionStatement& option, const std::string& found);

}  // namespace houserules
