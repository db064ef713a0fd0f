// What a choice offers: from values of the script to the options of the pending decision.
#pragma once

#include "interpreter/language/internals.h"

namespace houserules {

/// A header may declare so many moves (World::load refuses more).
inline constexpr int kMostMoves = 64;

/// One entry of the options table: a move, and where its value stands on the stack (0: it was `true`).
struct Offer {
  int move;
  int index;
};

/// Begins the decision of a player, with no options yet.
Decision& begin_options(World::Internals& in, Seat seat);

/// Adds what one move offers. Raises an error for a value that the move does not take.
void add_offer(lua_State* lua, World::Internals& in, Decision& decision, const Offer& offer);
/// The cards of a pile that carry these faces.
void add_faces(lua_State* lua, World::Internals& in, Decision& decision, int move, PileId pile, FaceSet faces);
/// The cards in which `where` finds what stands at `index`; the pile or list stands before it.
void add_fitting(lua_State* lua, World::Internals& in, Decision& decision, int move, int index);

/// Fills the pending decision with what the table at `index` (absolute) offers `seat`; it stays empty when that is
/// nothing. Raises an error for a move that is not declared or a value that the move does not take. Leaves the stack as
/// it was.
void collect_options(lua_State* lua, World::Internals& in, Seat seat, int index);

/// Raises an error for what is no move of the header, and for a value that the move does not take.
[[noreturn]] void unknown_move(lua_State* lua, const World::Internals& in, int index);
[[noreturn]] void wrong_value(lua_State* lua, const MoveInfo& move, const std::string& got);

}  // namespace houserules
