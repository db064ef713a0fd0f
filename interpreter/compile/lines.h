// What Lua tells when something is wrong: the line of the instruction, which mostly is that of the last word it has read
// when it makes it, and the operand's name.
#pragma once

#include <string>

#include "grammar/lua/ast.h"

namespace houserules {

/// The line at which a function is called.
int line_of_call(const lua::Call& call);
/// The line at which a variable or a field is read.
int line_of_read(const lua::Expression& expression);
/// The line at which one is set that is the target of an assignment or of `function a.b()`.
int line_of_write(const lua::Expression& target);

/// " (local 'x')" for what messages name; "" for any other value.
std::string operand_name(const lua::Expression& expression);

}  // namespace houserules
