// The host side of `try` and `fail`: saving a state and rolling back to it.
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Handles a coroutine that `try` or `fail` has suspended: saves the state, or restores that of the newest attempt.
/// Returns true if the coroutine should be resumed with the `arguments` values on its stack; false if it was suspended
/// for another reason. Charges instructions to the running decision.
bool serve_attempt(Interpreter& in, int& arguments);
/// The same for compiled scripts. Resumes the machine until it stops for another reason, and returns that.
machine::Step serve_attempts(Interpreter& in, machine::Step step);

}  // namespace houserules
