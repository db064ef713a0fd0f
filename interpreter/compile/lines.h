// The lines that Lua gives to its instructions, which it tells when something is wrong: mostly that of the last word it
// has read when it makes them.
#pragma once

#include "grammar/lua/ast.h"

namespace houserules {

/// The line at which a variable or a field is read.
int line_of_read(const lua::Expression& expression);
/// The line at which one is set that is the target of an assignment or of `function a.b()`.
int line_of_write(const lua::Expression& target);

}  // namespace houserules
