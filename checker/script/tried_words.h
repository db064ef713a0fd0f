// Words that authors often try but the language lacks, with replacements.
#pragma once

#include <string_view>

#include "checker/script/type.h"

namespace houserules {

/// What to write instead of a global ("`print` ...: write `say(text)`"); "" if unknown.
std::string_view instead_of_global(std::string_view word);

/// What to write instead of a field or function of an object of these kinds; "" if unknown.
std::string_view instead_of_field(Kinds kinds, std::string_view word);

}  // namespace houserules
