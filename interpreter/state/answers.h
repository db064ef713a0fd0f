// Choices made in a running choose_all, held back until all players have chosen.
#pragma once

#include "interpreter/state/game_state.h"

namespace houserules {

// Discards all kept answers and releases their memory.
void forget_answers(GameState& state);
/// Records the choice made at the pending decision, together with its alternatives, which answer_anew() and
/// announcements need. With `alone`, only the choice itself: enough when a Policy chose and nobody listens.
void keep_answer(GameState& state, bool alone);
/// Announces all kept answers at the table, in the order in which they were given.
void announce_answers(GameState& state);
/// Replaces the answers given so far, except `observer`'s, by random ones.
void answer_anew(GameState& state, Seat observer, Chance& chance);

}  // namespace houserules
