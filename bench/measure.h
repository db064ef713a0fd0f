// Timing and printing for the benchmarks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace houserules::bench {

/// Seconds of CPU time this process has used.
double processor_time();
/// Wall-clock seconds since an arbitrary moment.
double wall_time();

double median(std::vector<double> values);  ///< of at least one value; the upper one of an even number

/// CPU seconds per call of `work`, measured by repeating it for at least `seconds` after one warm-up call.
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

/// Prints a line and flushes it.
void print(const std::string& line);

}  // namespace houserules::bench
