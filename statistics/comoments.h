// One-pass means and covariances.
#pragma once

#include <array>
#include <cstdint>

namespace houserules {

/// Accumulates tuples of four numbers with Welford's updates (1962), so that large numbers that differ little lose no
/// digits. The same tuples in the same order give bit-identical results.
class Comoments {
 public:
  using Values = std::array<double, 4>;

  void add(const Values& values) {
    ++count_;
    Values before{};
    for (std::size_t i = 0; i < values.size(); ++i) {
      before[i] = values[i] - means_[i];
      means_[i] += before[i] / static_cast<double>(count_);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t j = i; j < values.size(); ++j) products_[i][j] += before[i] * (values[j] - means_[j]);
    }
  }

  std::int64_t count() const { return count_; }
  double mean(std::size_t i) const { return means_[i]; }
  /// The sample covariance (divisor count - 1); 0 for fewer than two tuples.
  double covariance(std::size_t i, std::size_t j) const {
    return count_ < 2 ? 0 : products_[i < j ? i : j][i < j ? j : i] / static_cast<double>(count_ - 1);
  }

 private:
  std::int64_t count_ = 0;
  Values means_{};
  std::array<Values, 4> products_{};
};

}  // namespace houserules
