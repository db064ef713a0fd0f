// Converts option values to and from JSON.
#pragma once

#include "grammar/expression/expression.h"
#include "system/json.h"

namespace houserules {

/// An object of option names and values; a value is a number, a boolean or a word.
Json options_json(const OptionValues& options);

/// Reads the result of options_json(). Throws Json::exception if a value has another type.
OptionValues options_from(const Json& json);

}  // namespace houserules
