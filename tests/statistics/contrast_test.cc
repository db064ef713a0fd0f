#include "statistics/contrast.h"

#include <cmath>

#include "statistics/comoments.h"
#include "tests/catch.h"

namespace houserules::contrast_test {

TEST_CASE("means and covariances are the textbook's, also far from 0") {
  Comoments sums;
  CHECK(sums.covariance(0, 0) == 0);
  const double far = 1e9;
  const double a[] = {3, 5, 4, 8}, b[] = {1, 4, 6, 5};
  for (int i = 0; i < 4; ++i) sums.add({far + a[i], far + b[i], 1, 0});
  CHECK(sums.count() == 4);
  CHECK(sums.mean(0) == far + 5);
  CHECK(sums.mean(1) == far + 4);
  CHECK(sums.covariance(0, 0) == Approx(14.0 / 3));
  CHECK(sums.covariance(1, 1) == Approx(14.0 / 3));
  CHECK(sums.covariance(0, 1) == Approx(7.0 / 3));
  CHECK(sums.covariance(1, 0) == sums.covariance(0, 1));
  CHECK(sums.covariance(0, 2) == 0);
}

// 3 5 4 8 against 1 4 6 5: the differences -2 -1 2 -3 have the mean -1 and the standard deviation 2.160247.
TEST_CASE("means are compared as paired differences") {
  const double error = std::sqrt(14.0 / 3 / 4), correlation = 7.0 / 14;
  const Contrast contrast = contrast_of(mean_estimate(5, error), mean_estimate(4, error), correlation);
  CHECK(contrast.a.low == Approx(2.883022));
  CHECK(contrast.difference == -1);
  CHECK(contrast.difference_interval.low == Approx(-1 - 1.959964 * 2.160247 / 2));
  CHECK(contrast.difference_interval.high == Approx(-1 + 1.959964 * 2.160247 / 2));
  CHECK(contrast.p == Approx(std::erfc(2 / 2.160247 / std::sqrt(2.0))).epsilon(1e-6));
  REQUIRE(contrast.ratio);
  CHECK(*contrast.ratio == Approx(0.8));
  CHECK(contrast.ratio_interval.low == Approx(0.49252508));
  CHECK(contrast.ratio_interval.high == Approx(1.29942621));
}

TEST_CASE("means whose interval reaches 0 have no ratio") {
  CHECK_FALSE(contrast_of(mean_estimate(1, 0.6), mean_estimate(4, 0.1), 0).ratio);
  CHECK_FALSE(contrast_of(mean_estimate(4, 0.1), mean_estimate(-4, 0.1), 0).ratio);
}

TEST_CASE("equal variation on both sides does not make the difference uncertain") {
  const Contrast contrast = contrast_of(mean_estimate(5, 0.7), mean_estimate(5, 0.7), 1);
  CHECK(contrast.difference_interval.low == 0);
  CHECK(contrast.difference_interval.high == 0);
  CHECK(contrast.ratio_interval.low == 1);
  CHECK(contrast.ratio_interval.high == 1);
  CHECK(contrast.p == 1);
  CHECK(contrast_of(mean_estimate(5, 0), mean_estimate(6, 0), 0).p < 1e-300);
}

// 50 pairs: 36 hit in both, 12 in A alone, 2 in B alone.
TEST_CASE("shares are compared by Newcombe's method") {
  const double phi = -24 / std::sqrt(48.0 * 2 * 38 * 12);
  const Contrast contrast = contrast_of(share_estimate(48, 50), share_estimate(38, 50), phi);
  CHECK(contrast.difference == Approx(-0.2));
  CHECK(contrast.difference_interval.low == Approx(-0.34042760));
  CHECK(contrast.difference_interval.high == Approx(-0.05692958));
  CHECK(contrast.p > 0.001);
  CHECK(contrast.p < 0.05);
}

TEST_CASE("shares of events that never happened may still differ a little") {
  const Contrast contrast = contrast_of(share_estimate(0, 100), share_estimate(0, 100), 0);
  CHECK(contrast.difference_interval.low == Approx(-wilson(0, 100).high));
  CHECK(contrast.difference_interval.high == Approx(wilson(0, 100).high));
  CHECK(contrast.p == 1);
  CHECK_FALSE(contrast.ratio);
}

TEST_CASE("quantiles lie between order statistics") {
  std::vector<std::pair<std::int64_t, std::int64_t>> bars;
  for (std::int64_t value = 1; value <= 100; ++value) bars.emplace_back(value, 1);
  const Measured median = quantile_estimate(bars, 50);
  CHECK(median.value == 50);
  CHECK(median.interval(kZ95).low == 40);  // as in tables for 100 values
  CHECK(median.interval(kZ95).high == 61);
  const Measured high = quantile_estimate(bars, 95);
  CHECK(high.value == 95);
  CHECK(high.interval(kZ95).low == 90);
  CHECK(std::isinf(high.interval(kZ95).high));  // beyond all that were seen
  CHECK(median.logarithm(kZ95).high == std::log(61.0));
  const Measured one = quantile_estimate({{7, 3}}, 50);
  CHECK(one.value == 7);
  CHECK(std::isinf(one.interval(kZ95).low));
  CHECK(std::isinf(one.interval(kZ95).high));
}

TEST_CASE("p-values are corrected by Holm's method") {
  const std::vector<double> corrected = holm({0.01, 0.04, 0.03, 0.005});
  REQUIRE(corrected.size() == 4);
  CHECK(corrected[0] == Approx(0.03));
  CHECK(corrected[1] == Approx(0.06));
  CHECK(corrected[2] == Approx(0.06));
  CHECK(corrected[3] == Approx(0.02));
  CHECK(holm({0.6, 0.7}) == std::vector<double>{1, 1});
  CHECK(holm({}).empty());
}

}  // namespace houserules::contrast_test
