// Taking a choice back where one plays for oneself, and not for the whole table.
#pragma once

#include <string>

#include "interpreter/world/game.h"

namespace houserules {

/// Takes the last choice of the game back for the player of `seat` (or kGallery, who has none): only a choice of their
/// own, and only when they have learnt nothing by it that they did not know before. Returns "", or why the game is as
/// it was, in words for that player. There must be a choice.
std::string take_back_for(Game& game, Seat seat);

}  // namespace houserules
