// The objects that scripts hold: cards, players, piles, rows, teams, pots. Each is an empty table, so that every
// assignment to a field is seen, and refused; `__index` knows their fields.
#pragma once

#include <initializer_list>

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Makes all objects, once, while loading.
void make_objects(Interpreter& in);

// ---- parts of make_objects ----
void make_piles(Interpreter& in);
void make_players(Interpreter& in);
void make_teams_and_pots(Interpreter& in);
/// Pops the table on top of the stack into the registry under `slot` and records it as `thing`.
void keep(Interpreter& in, int slot, Thing thing, int number);
/// Makes the objects of a kind. What is on top of the stack, which is popped, is upvalue 1 of `index`; `more` are
/// further fields of their metatable.
void make_each(Interpreter& in, int first, std::size_t count, Thing thing, lua_CFunction index, lua_CFunction newindex,
               std::initializer_list<luaL_Reg> more = {});
/// The __concat of objects, which uses their names.
int concatenated(lua_State* lua);

// ---- methods (bind_*.cc, choose.cc); each pushes a table of functions ----
void push_card_methods(lua_State* lua);
void push_pile_methods(lua_State* lua);
void push_player_methods(lua_State* lua);
void push_pot_methods(lua_State* lua);
void add_choosing(lua_State* lua);  ///< adds `choose` and `pick` to the table on top of the stack

}  // namespace houserules
