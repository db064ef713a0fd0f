#include "statistics/sequential.h"

#include <algorithm>
#include <cmath>

namespace houserules {
namespace {

constexpr double kLevel = 0.05;

/// The variance of the mixing distribution that makes the boundary tightest at kTightest pairs, in units of a pair's.
double mixing_variance() {
  const double log_level = -2 * std::log(kLevel);
  return (log_level + std::log(log_level) + 1) / kTightest;
}

}  // namespace

double Certainty::p(double t) const {
  if (information == 0) return std::erfc(t / std::sqrt(2.0));
  const double wider = 1 + information;
  return std::min(1.0, std::sqrt(wider) * std::exp(-t * t * information / (2 * wider)));
}

Certainty at_any_time(std::int64_t games) {
  const double information = static_cast<double>(std::max<std::int64_t>(games, 1)) * mixing_variance();
  const double wider = 1 + information;
  return {std::sqrt(2 * wider / information * std::log(std::sqrt(wider) / kLevel)), information};
}

std::int64_t next_look(std::int64_t games) {
  return games < kFirstLook ? kFirstLook : games + std::max<std::int64_t>(1, games / 10);
}

}  // namespace houserules
