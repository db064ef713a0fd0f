// The choices of a running choose_all, kept until everybody has chosen.
#pragma once

#include "interpreter/state/game_state.h"

namespace houserules {

void forget_answers(GameState& state);
/// Keeps the choice made of the pending decision, and what else could have been chosen: for answer_anew(), and for
/// texts of what was chosen. Both are not needed of one that a Policy makes unheard: that is kept `alone`.
void keep_answer(GameState& state, bool alone);
/// Tells the table of all of them.
void announce_answers(GameState& state);
/// Replaces the answers given so far by random ones, except that of `observer`.
void answer_anew(GameState& state, Seat observer, Chance& chance);

}  // namespace houserules
