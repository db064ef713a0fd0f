// One game under many settings, or several games, on common deals: what each does, and which is best for what people
// want.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "statistics/analysis.h"

namespace houserules {

/// What is measured under each setting.
struct Aspect {
  const char* name;   ///< for programs
  const char* label;  ///< for people
  Measure measure;
  bool is_unit = false;  ///< the label follows the figure: "16.29 minutes"
};
enum AspectNumber : std::size_t { kOfMinutes, kOfFirst, kOfSpread, kOfChoices, kOfSkill, kAspects };
extern const Aspect kAllAspects[kAspects];

/// What people may want: more or less of an aspect, or to have it near 0.
struct Goal {
  const char* name;  ///< "shorter"
  AspectNumber aspect;
  enum class Direction { less, more, near_zero } direction;
};
const std::vector<Goal>& all_goals();

struct SweptSetting {
  std::vector<std::string> values;  ///< of the swept options; the first is the game, if there are several
  std::string label;                ///< "draws = 1, suits = 2"
  ChosenGame game;
  /// By aspect, a value for each deal: the same deals under all settings. Empty if it is not measured.
  std::vector<std::vector<double>> by_deal = std::vector<std::vector<double>>(kAspects);

  /// Adds a deal played under it.
  void add(const PlayedGame& played, const Setup& setup);
};

/// The settings in the order of a goal.
struct Ranking {
  Goal goal;
  std::size_t best = 0;
  std::size_t in_question = 0;  ///< how many settings were left by the goals before it
  std::vector<bool> as_good;    ///< by setting: the best, and those that cannot be told from it
};

struct Sweep {
  Report report;                     ///< what was played; its options are those of the first setting
  std::vector<std::string> options;  ///< that are swept
  std::vector<SweptSetting> settings;
  std::vector<std::string> refused;  ///< settings that the game does not accept, with its reasons
  std::vector<Goal> goals;           ///< the most important first

  std::optional<Found> found(std::size_t setting, std::size_t aspect) const;
  /// For each goal that was measured. All pairs of settings are compared for all goals, by their differences in the
  /// same deals, and corrected for their number with holm(). For each goal but the first, only settings that are as
  /// good as the best for the goals before it are in question.
  std::vector<Ranking> rankings() const;
};

/// Sentences about the best settings, one for each goal; empty without goals.
std::vector<std::string> sweep_verdict(const Sweep& sweep);
/// A row for each setting.
ReportTable sweep_table(const Sweep& sweep);
/// What its columns mean, in sentences.
std::string sweep_legend(const Sweep& sweep);
/// All of these.
std::string sweep_text(const Sweep& sweep, int width);
Json sweep_json(const Sweep& sweep);

}  // namespace houserules
