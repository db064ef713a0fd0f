#include "statistics/histogram.h"

#include <algorithm>

#include "statistics/sums.h"

namespace houserules {

void Histogram::add(std::int64_t value, std::int64_t count) {
  if (value >= kDense) return add_to(high_[value], count);
  const auto at = static_cast<std::size_t>(value);
  if (at >= low_.size()) low_.resize(std::max(at + 1, 2 * low_.size()));
  add_to(low_[at], count);
}

void Histogram::add(const Histogram& other) {
  for (const auto& [value, count] : other.bars()) add(value, count);
}

std::vector<std::pair<std::int64_t, std::int64_t>> Histogram::bars() const {
  std::vector<std::pair<std::int64_t, std::int64_t>> all;
  for (std::size_t value = 0; value < low_.size(); ++value) {
    if (low_[value] != 0) all.emplace_back(static_cast<std::int64_t>(value), low_[value]);
  }
  all.insert(all.end(), high_.begin(), high_.end());
  return all;
}

std::int64_t Histogram::count() const {
  std::int64_t total = 0;
  for (const auto& [value, count] : bars()) add_to(total, count);
  return total;
}

std::int64_t Histogram::sum() const {
  std::int64_t total = 0;
  for (const auto& [value, count] : bars()) add_to(total, product(value, count));
  return total;
}

double Histogram::mean() const { return ratio(sum(), count()); }

std::int64_t Histogram::least() const {
  const auto all = bars();
  return all.empty() ? 0 : all.front().first;
}

std::int64_t Histogram::most() const {
  const auto all = bars();
  return all.empty() ? 0 : all.back().first;
}

std::int64_t Histogram::quantile(int percent) const {
  const std::int64_t wanted = (product(count(), percent) + 99) / 100;
  std::int64_t reached = 0;
  for (const auto& [value, count] : bars()) {
    reached += count;
    if (reached >= wanted) return value;
  }
  return 0;
}

}  // namespace houserules
