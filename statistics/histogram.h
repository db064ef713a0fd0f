// A histogram with exact counts, so that histograms of parts add up to that of the whole.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace houserules {

/// Counts of non-negative integers.
class Histogram {
 public:
  /// `value` must not be negative.
  void add(std::int64_t value, std::int64_t count = 1);
  /// Adds all counts of the other histogram.
  void add(const Histogram& other);

  /// The values that occur, ascending, with their counts.
  std::vector<std::pair<std::int64_t, std::int64_t>> bars() const;

  std::int64_t count() const;  ///< number of values
  std::int64_t sum() const;
  double mean() const;  ///< 0 if empty
  std::int64_t least() const;
  std::int64_t most() const;
  /// The smallest value that at least `percent`% do not exceed; 0 if empty. 50 gives the median.
  std::int64_t quantile(int percent) const;

 private:
  // Small values are counted in a vector: a map for all of them would be too slow.
  static constexpr std::int64_t kDense = 1 << 14;
  std::vector<std::int64_t> low_;  ///< counts of the values below kDense
  std::map<std::int64_t, std::int64_t> high_;
};

}  // namespace houserules
