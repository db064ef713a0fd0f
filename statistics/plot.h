// SVG plots of simulation results.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "statistics/tally.h"

namespace houserules {

/// One run in a plot, with its legend entry. The tally must outlive the plot.
struct PlotSeries {
  std::string name;
  const Tally& tally;
};

/// Whether the file could be written: it must be new, or empty, or begin like those of this program. If not, `error`
/// says why; `what` it is, as in "plot", and the flag that names it.
bool can_replace(const std::string& path, std::string_view begin, const char* what, const char* flag,
                 std::string& error);

/// Whether a plot could be written to this path. Refuses to overwrite a file that is not SVG; `error` says why.
bool can_plot(const std::string& path, std::string& error);

/// The distribution of game lengths (in turns; in decisions if the game counts no turns), and the wins by seat with
/// 95% intervals, for one or two series. Deterministic: the same input gives the same bytes.
std::string plot_svg(const std::string& title, const std::vector<PlotSeries>& series);

}  // namespace houserules
