// The first questions to somebody who has named no game: which, for how many, who plays.
#pragma once

#include "cli/console.h"
#include "cli/options.h"
#include "cli/play/line_reader.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// Asks for what `options` leaves open, and writes the answers there; `options.resume` when an unfinished game is to be
/// gone on with instead. False: the player leaves.
bool ask_for_game(PlayOptions& options, const Library& library, LineReader& reader, Console& console);

}  // namespace houserules
