// The result of a comparison, and its output.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "statistics/figures.h"
#include "statistics/report.h"

namespace houserules {

/// Who plays in a timed `compare`: strong enough to play sensibly, fast enough for many games.
inline constexpr const char* kThinkingBot = "search:50";

/// A difference between the headers of the two sides.
struct RuleChange {
  bool is_option = false;  ///< otherwise `name` is a heading of the rule sheet: "Deal"
  std::string name;
  std::string text;  ///< an option's description, B's if it has one
  std::string a, b;  ///< each side's value; "" if it has none
};

/// What differs between the headers of the two games, with their settings.
std::vector<RuleChange> changes_between(const ChosenGame& a, const ChosenGame& b);

/// One side in words.
struct ComparedSide {
  std::string label;  ///< "draws = 1", "the default settings", "aunt-mays-eights"
  std::string name;   ///< the label as it reads in a sentence: "`draws = 1`"
  std::string about;  ///< what the rule file says about its settings or the game; may be ""
};

struct ComparedSides {
  ComparedSide a, b;
  /// The opening of a sentence about B: "With `draws = 1`", "In `b`, compared with `a`,".
  std::string lead;
};

/// Why no more pairs of games were played.
enum class Stop { all_played, sharp, time, interrupted };

/// Both sides for one number of players.
struct Comparison {
  std::vector<RuleChange> changes;
  Report a, b;
  std::vector<Figure> figures;
  int teams = 0;  ///< in both; 0 without teams, or if A and B have different numbers
  Stop stop = Stop::all_played;
  std::int64_t wanted = 0;          ///< pairs of games requested; 0: no fixed number
  bool at_any_time = false;         ///< the intervals are valid whenever the run stops; see statistics/sequential.h
  std::vector<Figure> by_chance{};  ///< of random players, if the players are not; may be empty
};

struct ComparisonReport {
  ComparedSides sides;
  std::vector<Comparison> parts;  ///< one per number of players, ascending; at least one
  std::size_t contrasts = 0;      ///< number of contrasts in all parts, for which they were corrected
};

/// The comparison in sentences, each ending with a full stop: the significant differences, largest first. If none was
/// found, they say how large one might be. At least one sentence.
std::vector<std::string> verdict(const ComparedSides& sides, const Comparison& comparison);

/// "Crazy Eights", or for two games "Crazy Eights and Hearts".
std::string titles_of(const Comparison& part);

/// The figures as a table, without those that are 0 on both sides.
ReportTable figures_of(const Comparison& comparison);

/// The sentences wrapped at `width` columns, then a table.
std::string comparison_text(const ComparisonReport& report, int width);

/// Everything, including both runs; see docs/compare.md.
Json comparison_json(const ComparisonReport& report);

/// The figures as a table, one per row.
std::string comparison_csv(const ComparisonReport& report);

}  // namespace houserules
