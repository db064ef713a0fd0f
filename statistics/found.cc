#include "statistics/found.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace houserules {
namespace {

Found around(double value, double error, std::size_t count) {
  const auto games = static_cast<std::int64_t>(count);
  const double reach = error * student95(games - 1);
  return {value, {value - reach, value + reach}, games};
}

}  // namespace

double student95(std::int64_t degrees) {
  constexpr std::array kOfFew{12.7062, 4.3027, 3.1824, 2.7764};
  if (degrees <= std::ssize(kOfFew)) return kOfFew[static_cast<std::size_t>(std::max<std::int64_t>(degrees, 1) - 1)];
  // Cornish and Fisher's expansion (1938); the error is below 0.005 from five degrees on.
  const double z = kZ95, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z, n = static_cast<double>(degrees);
  return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

std::optional<Found> found_mean(const std::vector<double>& values) {
  if (values.size() < 2) return std::nullopt;
  const auto count = static_cast<double>(values.size());
  double mean = 0, squares = 0;
  for (const double value : values) mean += value / count;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return around(mean, std::sqrt(squares / (count - 1) / count), values.size());
}

std::optional<Found> found_mean_share(const std::vector<double>& values) {
  auto found = found_mean(values);
  if (found && (found->value <= 0 || found->value >= 1))
    found->interval = wilson_of_shared(found->value * static_cast<double>(found->games), found->games);
  return found;
}

std::optional<Found> found_share(std::int64_t hits, std::int64_t trials) {
  if (trials == 0) return std::nullopt;
  return Found{static_cast<double>(hits) / static_cast<double>(trials), wilson(hits, trials), trials};
}

std::optional<Found> found_jackknife(std::size_t count, const std::function<double(std::size_t)>& without) {
  if (count < 3) return std::nullopt;
  const auto games = static_cast<double>(count);
  std::vector<double> left(count);
  double mean = 0, squares = 0;
  for (std::size_t game = 0; game < count; ++game) {
    left[game] = without(game);
    mean += left[game] / games;
  }
  for (const double value : left) squares += (value - mean) * (value - mean);
  return around(without(count), std::sqrt(squares * (games - 1) / games), count);
}

}  // namespace houserules
