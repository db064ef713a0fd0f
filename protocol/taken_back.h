// Taking a choice back for a client that plays one seat and not the whole table.
#pragma once

#include <string>

#include "interpreter/world/game.h"

namespace houserules {

/// Takes the last choice of the game back for `seat` (or kGallery, which has none): only its own choice, and only if it
/// revealed nothing new to that player. Returns "", or, with the game unchanged, the reason in words for that player.
/// The game must have a choice.
std::string take_back_for(Game& game, Seat seat);

}  // namespace houserules
