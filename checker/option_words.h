// Options in the script: can they be what they are compared with?
#pragma once

#include "checker/check.h"

namespace houserules {

/// Finds HR214: an option compared with a word or number that its set does not have, or with a value of another kind.
void check_option_words(CheckContext& context);

}  // namespace houserules
