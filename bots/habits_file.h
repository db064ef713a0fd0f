// Habits as a file: a few kilobytes of JSON for each number of players and setting of the options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/habits.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// What was learned with one number of players and these options.
struct LearnedHabits {
  int players = 0;
  OptionValues options;
  std::uint64_t seed = 0;
  std::int64_t deals = 0;  ///< it was learned from
  SharedHabits habits;
};

/// Identifies the rule file and its bases: changes with any character of them outside lines of comments, so clauses may
/// be reworded.
std::string rules_hash(const Rules& rules);

/// Identifies habits by what they say: alike wherever they are kept.
std::string habits_digest(const Habits& habits);

/// The text of a file of habits, ordered by players.
std::string habits_text(const Rules& rules, const std::vector<LearnedHabits>& all);

/// Reads habits_text(). On failure (damaged, of other rules, of another version of the program) returns nothing, with
/// the reason in `error`: "the rule file has changed since".
std::optional<std::vector<LearnedHabits>> parse_habits(const Rules& rules, std::string_view text, std::string& error);

/// Those for this many players, else for the nearest number with which decisions read alike: from four up they do. Of
/// those whose options leave the moves and piles as they are, the first with the fewest other values. Null if there are
/// none.
const LearnedHabits* habits_for(const std::vector<LearnedHabits>& all, const Setup& setup, const OptionValues& options);

}  // namespace houserules
