// The shipped games as they are listed: by family, easy ones first, with how long each takes.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grammar/header/families.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// The file beside the games with figures measured by playing them; scripts/measure_games.py writes it.
inline constexpr const char* kMeasuredFile = "measured.json";

/// About how long people take: for a decision with a choice, for one without, and for dealing.
inline constexpr double kSecondsToChoose = 6, kSecondsWithoutChoice = 2, kSecondsToDeal = 60;
/// The minutes for that many decisions of all players, with a choice and without, and deals.
double minutes_at_table(double choices, double forced, double deals);

struct OfferedGame {
  std::shared_ptr<const Rules> rules;
  const Family* family = nullptr;  ///< null: it names none
  int effort = 0;                  ///< how much to read before playing, in words
  std::optional<int> minutes;      ///< that a game takes; nullopt: not measured
};

/// The shipped games by family, in the order of families(), those without a family last; within a family the easiest
/// first. Calls `faulty` for games that cannot be read (with the reason) or have errors.
std::vector<OfferedGame> offered_games(
    const Library& library, const std::function<void(const std::string& path, const std::string& reason)>& faulty = {});

/// "easy", "medium" or "hard" to learn.
const char* level_of(const OfferedGame& game);

/// "2 to 8 players, easy, 20 min".
std::string terms_of(const OfferedGame& game);
/// "20 min"; "" if not measured.
std::string time_of(const OfferedGame& game);

/// The game with this file name ("gin rummy" too), or the only one with this title, whatever spaces and punctuation it
/// has ("texas-holdem"); else null.
const OfferedGame* game_called(const std::vector<OfferedGame>& games, const std::string& words);

/// The games these words may mean. `certain`: the game of that name, the only one whose title or name begins with the
/// words, or the only one that contains them. Otherwise the games whose titles begin with them; failing that, those
/// with them in the title, then in the family, description or source.
std::vector<const OfferedGame*> games_meant(const std::vector<OfferedGame>& games, const std::string& words,
                                            bool& certain);

/// The games that misspelt words may mean: those with the nearest words in their titles, names or families, as in
/// "pokr". Empty if none is near.
std::vector<const OfferedGame*> games_near(const std::vector<OfferedGame>& games, const std::string& words);

/// Whether this many players can play it with the default settings.
bool is_for(const OfferedGame& game, int players);

}  // namespace houserules
