// A report as a web page: one file that loads nothing, with plots drawn in it, for light and dark screens, phones and
// paper.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "statistics/analysis.h"
#include "statistics/comparison.h"
#include "statistics/sweep.h"

namespace houserules {

/// Whether a page could be written to this path. Refuses to overwrite a file that is no page of this program; `error`
/// says why.
bool can_write_page(const std::string& path, std::string& error);

/// The pages. Each has the rule sheet of what was played, with `game` as it was set, and says which clauses are the
/// variant's own.
std::string simulation_page(const Report& report, const ChosenGame& game);
std::string analysis_page(const Analysis& analysis, const ChosenGame& game);
/// `games`: both sides; the clauses that differ stand side by side.
std::string comparison_page(const ComparisonReport& report, const std::pair<ChosenGame, ChosenGame>& games);
/// With a plot of each figure over the settings; of two options, a map.
std::string sweep_page(const Sweep& sweep);

}  // namespace houserules
