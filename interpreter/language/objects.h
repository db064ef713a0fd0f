// The objects that scripts hold: cards, players, piles, rows, teams, pots.
#pragma once

#include "interpreter/language/interpreter.h"

namespace houserules {

/// Makes them all, once, while loading.
void make_objects(Interpreter& in);
/// Writes the fields of a card's table from the face that it carries.
void write_face(Interpreter& in, lua_State* lua, CardId card);

// ---- parts of make_objects ----
void make_piles(Interpreter& in);
void make_players(Interpreter& in);
void make_teams_and_pots(Interpreter& in);
/// Keeps the table at the top of the stack in the registry under `slot`, known as `thing`, and pops it.
void keep(Interpreter& in, int slot, Thing thing, int number);
/// The __concat of objects: their names in a text.
int concatenated(lua_State* lua);

// ---- methods (bind_*.cc, choose.cc); each pushes a table of functions, or one function ----
void push_card_methods(lua_State* lua);
void push_pile_methods(lua_State* lua);
void push_player_methods(lua_State* lua);
void push_pot_methods(lua_State* lua);
void add_choosing(lua_State* lua);  ///< `choose` and `pick` of players, into the table at the top

}  // namespace houserules
