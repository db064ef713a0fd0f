// The values of a game's options as JSON.
#pragma once

#include "grammar/expression/expression.h"
#include "system/json.h"

namespace houserules {

/// Options by name, as numbers, booleans or words.
Json options_json(const OptionValues& options);

/// Reads options_json(). Throws Json::exception if a value is of another type.
OptionValues options_from(const Json& json);

}  // namespace houserules
