// Resuming a game from its journal.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/games.h"
#include "cli/options.h"
#include "cli/play/seating.h"
#include "screen/console.h"
#include "screen/line_reader.h"
#include "table/journal.h"

namespace houserules {

/// What resume_game() sets its code to when the player would rather choose another game.
inline constexpr int kBack = -1;

struct ResumedGame {
  ChosenGame chosen;
  Seating seating;
  std::string sorted;  ///< as in the transcript
  std::unique_ptr<Game> game;
  std::unique_ptr<Journal> journal;
};

/// Resumes the game of the journal that the options name; without a name the latest, or, if there are several and
/// somebody can be asked, the one they pick. Reports any choices it had to drop. On failure prints why, sets `code` and
/// returns nullopt; it stays as it is when the player leaves.
std::optional<ResumedGame> resume_game(const PlayOptions& options, const Library& library, LineReader& reader,
                                       Console& console, int& code);

/// The name by which a player can refer to the journal: "hearts-20261120-190815" in the state folder, else its path.
std::string journal_name(const std::string& path);

}  // namespace houserules
