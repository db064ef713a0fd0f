// The difference between two estimates of the same figure under different rules, and its uncertainty.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "statistics/sequential.h"
#include "statistics/tally.h"

namespace houserules {

/// An estimate with its interval, which extends `z` standard errors to each side (kZ95: 95%). The interval for a larger
/// z contains that for a smaller one, and all contain the value.
struct Measured {
  double value = 0;
  std::function<Interval(double z)> interval;
  std::function<Interval(double z)> logarithm;  ///< the logarithm's interval; valid only if interval(z) lies above 0
};

/// A mean, or a ratio of means: value +- z * standard error.
Measured mean_estimate(double value, double standard_error);

/// A share, with Wilson's interval.
Measured share_estimate(std::int64_t hits, std::int64_t trials);

/// The smallest value that at least `percent`% do not exceed, with the interval between order statistics that the
/// binomial distribution gives (Conover, Practical Nonparametric Statistics, 3rd ed., 3.2; normal approximation).
/// `bars` holds at least one value, ascending, with its count.
Measured quantile_estimate(const std::vector<std::pair<std::int64_t, std::int64_t>>& bars, int percent);

/// How a figure differs from side A to side B, with 95% intervals.
struct Contrast {
  Interval a, b;
  double difference = 0;  ///< B - A
  Interval difference_interval;
  std::optional<double> ratio;  ///< B / A, if both intervals lie above 0
  Interval ratio_interval;
  double p = 1;            ///< two-sided, for "no difference"
  double p_corrected = 1;  ///< for the number of figures; see holm()
  bool significant = false;
};

/// The contrast of two estimates with this correlation (-1 to 1), as when game K of A and game K of B share their
/// cards. Combines the estimates' own intervals (MOVER: Zou and Donner 2008; with correlation: Zou 2007, Psychological
/// Methods 12, 399). For means this is the usual interval of paired differences, for shares Newcombe's (1998,
/// Statistics in Medicine 17, 2635). The ratio is treated as a difference of logarithms. `p` is the level at which the
/// interval of the difference begins to contain 0. Leaves `p_corrected` and `significant` to be set after holm().
Contrast contrast_of(const Measured& a, const Measured& b, double correlation, const Certainty& certainty = {});

/// p-values corrected for their number with Holm's method (1979, Scandinavian Journal of Statistics 6, 65): if no
/// difference is real, the chance that any result is below 0.05 is at most 5%.
std::vector<double> holm(const std::vector<double>& p);

}  // namespace houserules
