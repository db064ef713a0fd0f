// Keys for people at one keyboard who may call something at the same moment: one each, to be pressed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// Whether players at one screen have no secrets: no pile is seen by some players only, and no move is private.
bool hides_nothing(const Setup& setup);

struct QuickKeys {
  std::map<char, std::string> lines;  ///< what each key types: "jo: Snap!"
  std::string about;                  ///< "Press i (Ida) or j (Jo): Snap! Enter: turn up a card"
};

/// The keys of the people at the pending decision, if all may make the same call without a value and nobody hides
/// anything; else none. The key of one person is space; those of several are letters of their names that begin none of
/// `taken`, nor a move of the player to move. Enter is that player's only other move.
QuickKeys quick_keys(const World& world, const std::vector<Seat>& people, const std::vector<std::string>& taken);

}  // namespace houserules
