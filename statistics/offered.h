// The shipped games as they are offered: by family, the easy ones first, with how long each takes.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grammar/header/families.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// The file beside the games with what was measured of them by playing; scripts/measure_games.py writes it.
inline constexpr const char* kMeasuredFile = "measured.json";

struct OfferedGame {
  std::shared_ptr<const Rules> rules;
  const Family* family = nullptr;  ///< null: it says none
  int effort = 0;                  ///< what has to be read before one can play, in words
  std::optional<int> minutes;      ///< that a game takes; nothing: not measured
};

/// The shipped games: by family in the order of families(), those of none last, and in a family those first that are
/// learnt soonest. `faulty` is told of games that cannot be read (with the reason) or have errors (with their path).
std::vector<OfferedGame> offered_games(
    const Library& library, const std::function<void(const std::string& path, const std::string& reason)>& faulty = {});

/// "easy", "medium" or "hard" to learn.
const char* level_of(const OfferedGame& game);

/// "2 to 8 players, easy, 20 min".
std::string terms_of(const OfferedGame& game);
/// "20 min"; "" if that was not measured.
std::string time_of(const OfferedGame& game);

/// The one whose file is called so ("gin rummy" too), or the only one with that title; else null.
const OfferedGame* game_called(const std::vector<OfferedGame>& games, const std::string& words);

/// The games that somebody may mean by these words. `certain`: it is the one so called, the only one whose title or
/// name begins so, or the only one that has these words. Else those whose
/// titles begin so; or that have the words in their title, then those that have them in their family, description or
/// source.
std::vector<const OfferedGame*> games_meant(const std::vector<OfferedGame>& games, const std::string& words,
                                            bool& certain);

/// Those that so many players can play as they are unless set.
bool is_for(const OfferedGame& game, int players);

}  // namespace houserules
