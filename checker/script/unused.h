// What the header declares and nothing uses.
#pragma once

#include "checker/context.h"

namespace houserules {

/// Finds, as warnings, in the file itself: HR208 (a move that is never offered), HR209 (an option that nothing reads),
/// HR210 (a pile or public value that nothing names) and HR211 (a preset that sets everything as it is anyhow). A name
/// in any text of the script counts as used, as `me:choose(moves)` and `options[name]` may come by it.
void check_unused(CheckContext& context);

/// The same after errors of the header, for those names only that are nearly one that there is not: then the
/// declaration may be what is misspelt.
void check_misspelt_declarations(CheckContext& context);

}  // namespace houserules
