// What the author is told when a script fails, and what players may see while it runs.
#pragma once

#include "interpreter/language/internals.h"
#include "interpreter/sandbox/budget.h"

namespace houserules {

/// A failure of the script with the place and, when a game runs, the whole situation.
GameError error_of(const World::Internals& in, const Failure& failure);

/// What `viewer` sees, with public values and whose decision it is.
View view_of(const World::Internals& in, Seat viewer);

/// See World::public_value.
ScriptValue public_value_of(const World::Internals& in, const std::string& name, Seat seat);

}  // namespace houserules
