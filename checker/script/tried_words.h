// Words that people try and the language does not have: what is to be written instead.
#pragma once

#include <string>
#include <string_view>

#include "checker/script/type.h"

namespace houserules {

/// What to write instead of a global, as in "`print` ...: write `say(text)`"; "" when nothing is known.
std::string_view instead_of_global(std::string_view word);

/// What to write instead of a field or function of a thing of this kind; "" when nothing is known.
std::string_view instead_of_field(Kinds kinds, std::string_view word);

}  // namespace houserules
