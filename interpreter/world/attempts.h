// Steps that stand or fall together: what the host does for `try` and `fail`.
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Serves a coroutine that was suspended by `try` or `fail`: saves the state for the one, puts back the state of the
/// newest attempt for the other. True if the coroutine is to be resumed with `arguments` values on its stack; false if
/// it waits for something else. Both cost the running decision instructions.
bool serve_attempt(Interpreter& in, int& arguments);
/// The same for compiled scripts, which go on until they end in another way: returns that.
machine::Step serve_attempts(Interpreter& in, machine::Step step);

}  // namespace houserules
