// Where the habits of games are kept: those that are shipped beside the rule files, and the user's own.
#pragma once

#include <string>
#include <vector>

#include "bots/factory.h"
#include "bots/habits_file.h"

namespace houserules {

/// The file of habits beside the rule file: games/habits/NAME.json.
std::string shipped_habits(const Rules& rules);
/// The user's own: habits/NAME.json in state_folder(); "" if there is none.
std::string own_habits(const Rules& rules);

/// The habits in a file. None if there is no such file. `refused`, unless null, is set to "FILE: REASON" if there is
/// one that cannot be used.
std::vector<LearnedHabits> kept_habits(const Rules& rules, const std::string& path, std::string* refused);

/// What is known about this game: the user's own habits, else the shipped ones, else for a variant those of its base if
/// the moves, piles and public values are alike; null if there are none. `refused` as above; a file that cannot be used
/// is as good as none.
SharedHabits known_habits(const Rules& rules, int players, const OptionValues& options, std::string* refused = nullptr);

/// Gives them to the bots.
void give_habits(std::vector<BotSpec>& bots, const Rules& rules, int players, const OptionValues& options,
                 std::string* refused = nullptr);

}  // namespace houserules
