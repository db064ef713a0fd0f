// Parts of make_objects, one file each.
#pragma once

#include "interpreter/language/internals.h"

namespace houserules {

/// Keeps the table at the top of the stack in the registry under `slot`, known as `thing`, and pops it.
void keep(World::Internals& in, int slot, Thing thing, int number);
/// The __concat of objects: their names in a text.
int concatenated(lua_State* lua);

void make_piles(World::Internals& in);
void make_players(World::Internals& in);
void make_teams_and_pots(World::Internals& in);

}  // namespace houserules
