// How many games had which length: exact counts, so that histograms of parts add up to that of the whole.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace houserules {

/// Counts of whole numbers from 0 up.
class Histogram {
 public:
  /// `value` is at least 0.
  void add(std::int64_t value, std::int64_t count = 1);
  void add(const Histogram& other);

  /// The values that occur, ascending, each with its count.
  std::vector<std::pair<std::int64_t, std::int64_t>> bars() const;

  std::int64_t count() const;  ///< of all values
  std::int64_t sum() const;
  double mean() const;  ///< 0 without values
  std::int64_t least() const;
  std::int64_t most() const;
  /// The smallest value that at least `percent` of 100 do not exceed; 0 without values. 50 is the median.
  std::int64_t quantile(int percent) const;

 private:
  // A map of all values would cost more than counting.
  static constexpr std::int64_t kDense = 1 << 14;
  std::vector<std::int64_t> low_;  ///< counts of the values below kDense
  std::map<std::int64_t, std::int64_t> high_;
};

}  // namespace houserules
