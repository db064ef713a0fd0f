// Choosing: turns a script's offers into the pending decision, and the answer into what the script gets.
#pragma once

#include "grammar/language/words.h"
#include "interpreter/language/interpreter.h"
#include "runtime/offers.h"

namespace houserules {

// ---- offers.cc ----

/// One entry of the table of moves: the move and the stack index of its value (0: it was `true`).
struct Offer {
  int move;
  int index;
};

/// Begins a decision of a player, without alternatives yet.
Decision& begin_decision(Interpreter& in, Seat seat);

/// Adds the alternatives of one move. Raises an error for a value that the move does not take.
void add_offer(lua_State* lua, Interpreter& in, Decision& decision, const Offer& offer);

/// Fills the pending decision with what the table at `index` (absolute) offers `seat`, which may be nothing; then, with
/// `with_calls`, with what its `others` offer the other players who take part. Raises an error for an undeclared move
/// or a value that its move does not take. Leaves the stack unchanged.
void collect_alternatives(lua_State* lua, Interpreter& in, Seat seat, int index, bool with_calls);

// ---- calls.cc ----

/// Adds what the lists of players or functions in the table at `index`, the `others` of a choice, offer the other
/// players who take part. Raises an error for what is no such table.
void add_calls(lua_State* lua, Interpreter& in, Decision& decision, int index);

// ---- offers.cc ----

/// Raise an error for what is no move of the header, and for a value that the move does not take.
[[noreturn]] void unknown_move(lua_State* lua, const Interpreter& in, int index);
[[noreturn]] void wrong_value(lua_State* lua, const MoveInfo& move, const std::string& got);

// ---- choose.cc, choose_all.cc ----

/// Asks the pending decision; the answer is then in GameState::choice. With a policy, returns once it has answered.
/// Otherwise suspends the script, which resumes in `continuation` with `context`. Ends the deal at its limit of
/// decisions.
void ask(lua_State* lua, Interpreter& in, lua_KContext context, lua_KFunction continuation);

/// Pushes the value of an alternative, without a second one: nil if it has none. `sets` holds the cards of sets.
void push_value(lua_State* lua, const Interpreter& in, const Alternative& alternative, std::int64_t number,
                const CardId* sets);

/// Pushes the move's name, who called it out of turn if somebody did, and its value (nil if it has none) or both its
/// values. Returns how many there are.
int push_choice(lua_State* lua, Interpreter& in, const Alternative& alternative, std::int64_t number,
                const CardId* sets);

/// The global function `choose_all`.
int choose_all_function(lua_State* lua, const Word& word);

}  // namespace houserules
