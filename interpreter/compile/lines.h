// Reproduces the locations in Lua's error messages: the line of an instruction, usually that of the last token Lua has
// read when it emits it, and the name of an operand.
#pragma once

#include <optional>

#include "grammar/lua/ast.h"
#include "interpreter/machine/program.h"

namespace houserules {

/// The line that Lua reports for a call.
int line_of_call(const lua::Call& call);
/// The line that Lua reports for reading a variable or field.
int line_of_read(const lua::Expression& expression);
/// The line that Lua reports for assigning to it, also in `function a.b()`.
int line_of_write(const lua::Expression& target);

/// Lua's name for an operand in messages; nothing if it has none. The rest of the result is not set.
std::optional<machine::OperandName> operand_name(const lua::Expression& expression);

}  // namespace houserules
