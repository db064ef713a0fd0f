// The global environment of a rule file and its public values.
#pragma once

#include <string>

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Makes the environment, once, while loading.
void make_environment(Interpreter& in);
/// Sets `players`, `dealer` and `deal_number` for the deal that begins.
void set_deal_globals(Interpreter& in);

// ---- parts of make_environment ----
void add_turns(Interpreter& in);      ///< the global `turns`
void add_functions(Interpreter& in);  ///< finish, after, chance, ...
void add_trying(Interpreter& in);     ///< try, fail

// ---- public values ----
/// Counts the event of a public value that is set to the value at index 3; whether anybody is to hear of it.
bool count_public_event(Interpreter& in, lua_State* lua);
/// Tells the listener that a public value changed to the one at `index`; `seat` is whose it is, or kNoSeat; `team` the
/// team's, or -1.
void add_public_event(Interpreter& in, const std::string& name, Seat seat, lua_State* lua, int index, int team = -1);
/// A public value in words: "hearts", "3", "yes", "Anna", "7H"; "" for nil.
std::string public_text(const Interpreter& in, lua_State* lua, int index);
/// Raises an error for a value that cannot be public.
void check_public_value(lua_State* lua, int index, const PublicInfo& info);

}  // namespace houserules
