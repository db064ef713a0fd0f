// Finds the learned habits for a game: those shipped beside the rule files, and the user's own.
#pragma once

#include <string>
#include <vector>

#include "bots/factory.h"
#include "bots/habits_file.h"

namespace houserules {

/// The path of the shipped habits, beside the rule file: games/habits/NAME.json.
std::string shipped_habits(const Rules& rules);
/// The path of the user's own: habits/NAME.json in state_folder(); "" if there is no such folder.
std::string own_habits(const Rules& rules);

/// Reads the habits in a file; empty if it does not exist. If it exists but cannot be used, `refused`, if not null, is
/// set to "FILE: REASON".
std::vector<LearnedHabits> kept_habits(const Rules& rules, const std::string& path, std::string* refused);

/// The habits for this game: the user's own, else the shipped ones, else, for a variant, those of its base, adapted() if
/// its moves, piles or public values differ; null if there are none. `refused` as above; an unusable file is treated as
/// missing.
SharedHabits known_habits(const Rules& rules, int players, const OptionValues& options, std::string* refused = nullptr);

/// Whether these very rules, options and number of players have been learned, by the user or before shipping.
bool are_learned(const Rules& rules, int players, const OptionValues& options);

/// Adds habits to a file, in the place of those with the same players and options. False, with `error`, if it cannot be
/// written.
bool keep_habits(const Rules& rules, LearnedHabits learned, const std::string& path, std::string& error);

/// Passes these habits to the bots.
void give_habits(std::vector<BotSpec>& bots, const Rules& rules, int players, const OptionValues& options,
                 std::string* refused = nullptr);

}  // namespace houserules
