// Two estimates of the same thing under different rules: by how much they differ, and how sure that is.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "statistics/tally.h"

namespace houserules {

/// A figure of one side with its interval, `z` standard errors to each side (kZ95: 95%). The interval of a larger z
/// contains that of a smaller one, and all contain the value.
struct Measured {
  double value = 0;
  std::function<Interval(double z)> interval;
  std::function<Interval(double z)> logarithm;  ///< the interval of its logarithm; only where interval(z) is above 0
};

/// A mean, or a ratio of means: value +- z * standard error.
Measured mean_estimate(double value, double standard_error);

/// A share, with Wilson's interval.
Measured share_estimate(std::int64_t hits, std::int64_t trials);

/// The smallest value that at least `percent` of 100 do not exceed, with the interval between order statistics that
/// the binomial distribution gives (Conover, Practical Nonparametric Statistics, 3rd ed., 3.2; normal approximation).
/// `bars` are values, ascending, with their counts; there is at least one.
Measured quantile_estimate(const std::vector<std::pair<std::int64_t, std::int64_t>>& bars, int percent);

/// How a figure differs from side A to side B, at 95%.
struct Contrast {
  Interval a, b;
  double difference = 0;  ///< B - A
  Interval difference_interval;
  std::optional<double> ratio;  ///< B / A, when both intervals lie above 0
  Interval ratio_interval;
  double p = 1;            ///< two-sided, of "no difference"
  double p_corrected = 1;  ///< for the number of figures; see holm()
  bool significant = false;
};

/// The contrast of two estimates that are correlated (-1 to 1) because game K of A and game K of B had the same cards.
/// The intervals are put together from the estimates' own (MOVER: Zou and Donner 2008; with correlation Zou 2007,
/// Psychological Methods 12, 399). For means this is the usual interval of paired differences, for shares that of
/// Newcombe (1998, Statistics in Medicine 17, 2635). The ratio is treated as a difference of logarithms. `p` is the
/// level at which the interval of the difference begins to contain 0. `p_corrected` is left to holm().
Contrast contrast_of(const Measured& a, const Measured& b, double correlation);

/// What becomes of p-values when so many are looked at together: Holm (1979, Scandinavian Journal of Statistics 6, 65).
/// If none of the differences is real, the chance that one of the results is below 0.05 is at most 5%.
std::vector<double> holm(const std::vector<double>& p);

}  // namespace houserules
