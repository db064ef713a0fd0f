// Choosing: from what a script offers to the pending decision, and from the answer to what the script gets.
#pragma once

#include "grammar/language/words.h"
#include "interpreter/language/interpreter.h"

namespace houserules {

/// A header may declare so many moves (World::load refuses more).
inline constexpr int kMostMoves = 64;

// ---- offers.cc: what a choice offers ----

/// One entry of the table of moves: a move, and where its value stands on the stack (0: it was `true`).
struct Offer {
  int move;
  int index;
};

/// Begins the decision of a player, with no alternatives yet.
Decision& begin_decision(Interpreter& in, Seat seat);

/// Adds what one move offers. Raises an error for a value that the move does not take.
void add_offer(lua_State* lua, Interpreter& in, Decision& decision, const Offer& offer);
/// The cards of a pile that carry these faces.
void add_faces(lua_State* lua, Interpreter& in, Decision& decision, int move, PileId pile, FaceSet faces);
/// The cards in which `where` finds what stands at `index`; the pile or list stands before it.
void add_fitting(lua_State* lua, Interpreter& in, Decision& decision, int move, int index);

/// Fills the pending decision with what the table at `index` (absolute) offers `seat`; it stays empty when that is
/// nothing. Raises an error for a move that is not declared or a value that the move does not take. Leaves the stack as
/// it was.
void collect_alternatives(lua_State* lua, Interpreter& in, Seat seat, int index);

/// Raises an error for what is no move of the header, and for a value that the move does not take.
[[noreturn]] void unknown_move(lua_State* lua, const Interpreter& in, int index);
[[noreturn]] void wrong_value(lua_State* lua, const MoveInfo& move, const std::string& got);

// ---- choose.cc, choose_all.cc: asking, and the answer ----

/// Asks the pending decision: either a policy answers on the spot, and the call returns, or the script is suspended, to
/// go on in `continuation` with `context`. The answer stands in GameState::choice.
void ask(lua_State* lua, Interpreter& in, lua_KContext context, lua_KFunction continuation);

/// Pushes the move's name and the value (nil when there is none); `sets` holds the cards of sets. Returns 2.
int push_choice(lua_State* lua, Interpreter& in, const Alternative& alternative, std::int64_t number,
                const CardId* sets);

/// Tells the table's listener what was chosen, as others may know it.
void announce(Interpreter& in, const Decision& decision, const Alternative& alternative, std::int64_t number);

int choose_all_function(lua_State* lua, const Word& word);
/// While somebody is asked by choose_all: all but `observer` who have answered answer anew, at random.
void answer_anew(GameState& state, Seat observer, Chance& chance);

}  // namespace houserules
