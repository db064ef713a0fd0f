// The global environment of a rule file, and the public values that it sets there.
#pragma once

#include <string>

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Makes it, once, while loading.
void make_environment(Interpreter& in);
/// `players`, `dealer` and so on for the deal that begins.
void set_deal_globals(Interpreter& in);

// ---- parts of make_environment ----
void add_turns(Interpreter& in);        ///< the global `turns`
void add_functions(Interpreter& in);    ///< finish, after, chance, ...
void push_note_finish(lua_State* lua);  ///< `finish` where chunk_text has put a `return` behind it

// ---- public values ----
/// Tells that one changed to what stands at `index`.
void add_public_event(Interpreter& in, const std::string& name, Seat seat, lua_State* lua, int index);
/// One in words: "hearts", "3", "on", "Anna", "7H"; "" for nil.
std::string public_text(const Interpreter& in, lua_State* lua, int index);
/// Refuses a value that cannot be public.
void check_public_value(lua_State* lua, int index, const std::string& name);

}  // namespace houserules
