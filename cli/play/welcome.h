// The questions for a player who has named no game: which game, for how many, and who plays.
#pragma once

#include "cli/console.h"
#include "cli/options.h"
#include "cli/play/line_reader.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// Asks for what `options` leaves open and fills it in; sets `options.resume` if the player picks an unfinished game,
/// `options.learn` if rather a lesson of the game. False: the player leaves.
bool ask_for_game(PlayOptions& options, const Library& library, LineReader& reader, Console& console);

}  // namespace houserules
