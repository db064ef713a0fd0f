#include "statistics/contrast.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "statistics/sums.h"

namespace houserules {
namespace {

/// The length of the side opposite an angle with this cosine.
double third_side(double x, double y, double cosine) {
  if (std::isinf(x) || std::isinf(y)) return std::numeric_limits<double>::infinity();
  return std::sqrt(std::max(0.0, x * x + y * y - 2 * cosine * x * y));
}

/// How far an interval reaches below and above its value.
struct Reach {
  double below = 0;
  double above = 0;
};

Reach reach_of(double value, const Interval& interval) { return {value - interval.low, interval.high - value}; }

Interval difference_interval(double difference, const Reach& a, const Reach& b, double correlation) {
  return {difference - third_side(b.below, a.above, correlation),
          difference + third_side(b.above, a.below, correlation)};
}

Interval difference_interval(const Measured& a, const Measured& b, double correlation, double z) {
  return difference_interval(b.value - a.value, reach_of(a.value, a.interval(z)), reach_of(b.value, b.interval(z)),
                             correlation);
}

/// Requires both intervals to lie above 0.
Interval ratio_interval(const Measured& a, const Measured& b, double correlation, double z) {
  const double log_a = std::log(a.value), log_b = std::log(b.value);
  const Interval logs =
      difference_interval(log_b - log_a, reach_of(log_a, a.logarithm(z)), reach_of(log_b, b.logarithm(z)), correlation);
  return {std::exp(logs.low), std::exp(logs.high)};
}

/// An estimate whose logarithm's interval is the logarithm of its own.
Measured with_interval(double value, const std::function<Interval(double)>& interval) {
  return {value, interval, [interval](double z) {
            const Interval plain = interval(z);
            return Interval{std::log(plain.low), std::log(plain.high)};
          }};
}

double p_value(const Measured& a, const Measured& b, double correlation, const Certainty& certainty) {
  const auto contains_zero = [&](double z) {
    const Interval interval = difference_interval(a, b, correlation, z);
    return interval.low <= 0 && interval.high >= 0;
  };
  // Beyond 38 standard errors the probability is 0 as a double.
  constexpr double kMostZ = 38;
  constexpr int kHalvings = 60;
  if (contains_zero(0)) return 1;
  double low = 0, high = kMostZ;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (contains_zero(middle) ? high : low) = middle;
  }
  return certainty.p(high);
}

}  // namespace

Measured mean_estimate(double value, double standard_error) {
  const auto around = [](double centre, double error) {
    return [=](double z) { return Interval{centre - z * error, centre + z * error}; };
  };
  return {value, around(value, standard_error), around(std::log(value), standard_error / value)};
}

Measured share_estimate(std::int64_t hits, std::int64_t trials) {
  const double share = ratio(hits, trials);
  return with_interval(share, [=](double z) {
    const Interval interval = wilson(hits, trials, z);
    return Interval{std::min(share, interval.low), std::max(share, interval.high)};
  });
}

Measured quantile_estimate(const std::vector<std::pair<std::int64_t, std::int64_t>>& bars, int percent) {
  std::vector<std::pair<double, double>> up_to;  // how many values are at most this one, and the value
  double count = 0;
  for (const auto& [value, times] : bars) {
    count += static_cast<double>(times);
    up_to.emplace_back(count, static_cast<double>(value));
  }
  /// The value at a rank from 1. Values beyond those seen are unknown.
  const auto at_rank = [up_to, count](double rank) {
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    if (rank < 1) return -kUnknown;
    if (rank > count) return kUnknown;
    const auto found = std::lower_bound(up_to.begin(), up_to.end(), rank,
                                        [](const auto& entry, double sought) { return entry.first < sought; });
    return found->second;
  };
  const double centre = count * percent / 100;
  const double spread = std::sqrt(centre * (100 - percent) / 100);
  const double rank = std::ceil(centre - 1e-9);
  return with_interval(at_rank(rank), [=](double z) {
    return Interval{at_rank(std::min(rank, std::floor(centre - z * spread))),
                    at_rank(std::max(rank, std::ceil(centre + z * spread) + 1))};
  });
}

Contrast contrast_of(const Measured& a, const Measured& b, double correlation, const Certainty& certainty) {
  Contrast contrast;
  contrast.a = a.interval(certainty.z);
  contrast.b = b.interval(certainty.z);
  contrast.difference = b.value - a.value;
  contrast.difference_interval = difference_interval(a, b, correlation, certainty.z);
  contrast.p = p_value(a, b, correlation, certainty);
  contrast.p_corrected = contrast.p;
  if (contrast.a.low > 0 && contrast.b.low > 0) {
    contrast.ratio = b.value / a.value;
    contrast.ratio_interval = ratio_interval(a, b, correlation, certainty.z);
  }
  return contrast;
}

std::vector<double> holm(const std::vector<double>& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&p](std::size_t i, std::size_t j) { return p[i] < p[j]; });
  std::vector<double> corrected(p.size());
  double least = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    least = std::max(least, std::min(1.0, p[order[i]] * static_cast<double>(p.size() - i)));
    corrected[order[i]] = least;
  }
  return corrected;
}

}  // namespace houserules
