// Measuring, and printing what was measured.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace houserules::bench {

/// Seconds of processor time that this process has used.
double processor_time();
/// Seconds on the clock, from some moment on.
double wall_time();

double median(std::vector<double> values);  ///< of at least one

/// Calls `work` again and again for `seconds` of processor time; what one call takes.
template <class Work>
double time_of(double seconds, Work work) {
  work();
  std::int64_t calls = 0;
  const double begin = processor_time();
  double end = begin;
  for (std::int64_t batch = 1; end - begin < seconds; batch *= 2) {
    for (std::int64_t i = 0; i < batch; ++i) work();
    calls += batch;
    end = processor_time();
  }
  return (end - begin) / static_cast<double>(calls);
}

/// A line, at once.
void print(const std::string& line);

}  // namespace houserules::bench
