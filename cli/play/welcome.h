// The questions for a player who has named no game: which game, for how many, and who plays.
#pragma once

#include "cli/options.h"
#include "interpreter/loading/rules.h"
#include "screen/console.h"
#include "screen/line_reader.h"

namespace houserules {

/// Asks for what `options` leaves open and fills it in; sets `options.resume` if the player picks an unfinished game,
/// `options.learn` if rather a lesson of the game. False: the player leaves.
bool ask_for_game(PlayOptions& options, const Library& library, LineReader& reader, Console& console);

}  // namespace houserules
