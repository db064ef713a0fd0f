// Means and shares over independent games, with 95% intervals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "statistics/tally.h"

namespace houserules {

/// A measured value.
struct Found {
  double value = 0;
  Interval interval;
  std::int64_t games = 0;  ///< what it was measured in: games, or pairs of them
};

/// The mean of independent values, with Student's interval (1908). Nothing for fewer than two values.
std::optional<Found> found_mean(const std::vector<double>& values);

/// The mean of independent shares of 1, which may be all 0 or all 1: the same, but with Wilson's interval if they are.
std::optional<Found> found_mean_share(const std::vector<double>& values);

/// A share, with Wilson's interval. Nothing without trials.
std::optional<Found> found_share(std::int64_t hits, std::int64_t trials);

/// A figure of `count` independent games that is no mean, with the jackknife's interval (Efron and Stein 1981):
/// `without(k)` is the figure without game k, `without(count)` that of all. Nothing for fewer than three games.
std::optional<Found> found_jackknife(std::size_t count, const std::function<double(std::size_t)>& without);

/// The 97.5th percentile of Student's distribution.
double student95(std::int64_t degrees);

}  // namespace houserules
