// Drawings of what came of many games, as SVG.
#pragma once

#include <string>
#include <vector>

#include "statistics/tally.h"

namespace houserules {

/// One run in a drawing, with its colour and its line in the legend. The tally outlives the drawing.
struct PlotSeries {
  std::string name;
  const Tally& tally;
};

/// Whether a drawing could be written here: also not over a file that is something else. `error` says why not.
bool can_plot(const std::string& path, std::string& error);

/// The distribution of the length of games (in turns; in decisions where a game counts no turns), and the wins by seat
/// with their 95% intervals. One series, or two drawn over and beside each other. The same input gives the same bytes.
std::string plot_svg(const std::string& title, const std::vector<PlotSeries>& series);

}  // namespace houserules
