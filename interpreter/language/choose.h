// From a decision to the answer that the script gets.
#pragma once

#include "interpreter/language/internals.h"

namespace houserules {

/// Asks the pending decision: either a policy answers on the spot, and the call returns, or the script is suspended, to
/// go on in `continuation` with `context`. The answer stands in State::choice.
void ask(lua_State* lua, World::Internals& in, lua_KContext context, lua_KFunction continuation);

/// Pushes the move's name and the value (nil when there is none); `sets` holds the cards of sets. Returns 2.
int push_choice(lua_State* lua, World::Internals& in, const Option& option, std::int64_t number, const CardId* sets);

/// Tells the table's listener what was chosen, as others may know it.
void announce(World::Internals& in, const Decision& decision, const Option& option, std::int64_t number);

}  // namespace houserules
