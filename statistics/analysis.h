// What a game is like: the figures of its studied games, each with an interval; docs/analyse.md defines them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "statistics/found.h"
#include "statistics/ladder.h"
#include "statistics/report.h"
#include "statistics/study.h"

namespace houserules {

/// In what a trait is counted. `share`: of 1. `win`: a difference between shares of the win.
enum class Measure { share, win, number, minutes, seconds, bits };

/// A figure, or why there is none.
struct Trait {
  std::string group, name;  ///< for programs: "waiting", "longest_wait"
  std::string label;        ///< for people
  Measure measure = Measure::number;
  std::optional<Found> found;
  std::string missing = {};  ///< why it is not measured; "" if it is
};

/// A figure at each of the moments.
struct Course {
  std::string label;
  Measure measure = Measure::number;
  std::vector<std::optional<Found>> moments;
};

struct Analysis {
  Report report;  ///< what was played, and the totals
  std::vector<Rung> rungs;
  std::vector<Trait> traits;    ///< those of a group in a row
  std::vector<Course> courses;  ///< uncertainty first, if it was measured
  std::string sentence;         ///< for people who want to know whether to play it
};

/// `report` has the totals of `games`.
Analysis analysis_of(const ChosenGame& game, const Setup& setup, const Report& report,
                     const std::vector<StudiedGame>& games, const std::vector<Rung>& rungs);

/// What people call a group of traits.
const char* group_heading(const std::string& group);

/// A value in its measure: "12.3%", "4.2 min".
std::string measure_text(double value, Measure measure);

/// The sentence, and tables, wrapped at `width` columns.
std::string analysis_text(const Analysis& analysis, int width);
/// Everything; see docs/analyse.md.
Json analysis_json(const Analysis& analysis);

}  // namespace houserules
