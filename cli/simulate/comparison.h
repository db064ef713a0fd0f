// What a comparison found, and how it is told.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/simulate/compare_sides.h"
#include "cli/simulate/report.h"
#include "statistics/figures.h"

namespace houserules {

/// Both sides for one number of players.
struct Comparison {
  std::vector<RuleChange> changes;
  Report a, b;
  std::vector<Figure> figures;
};

struct ComparisonReport {
  ComparedSides sides;
  std::vector<Comparison> parts;  ///< one for each number of players, ascending; at least one
  std::size_t contrasts = 0;      ///< of all parts, which were corrected for their number
};

/// The comparison in plain sentences: what differs significantly, the largest differences first. Where no difference
/// was found, they say how large one might be. Each ends with a full stop; there is at least one.
std::vector<std::string> verdict(const ComparedSides& sides, const Comparison& comparison);

/// "Crazy Eights", or of two games "Crazy Eights and Hearts".
std::string titles_of(const Comparison& part);

/// The sentences, then a table for people; sentences are wrapped at `width` columns.
std::string comparison_text(const ComparisonReport& report, int width);

/// Everything, both runs included; docs/compare.md describes it.
Json comparison_json(const ComparisonReport& report);

/// The figures as a table, one a row.
std::string comparison_csv(const ComparisonReport& report);

}  // namespace houserules
