#include "bench/measure.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace houserules::bench {
namespace {

double seconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

double processor_time() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }
double wall_time() { return seconds_of(CLOCK_MONOTONIC); }

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void print(const std::string& line) {
  std::puts(line.c_str());
  std::fflush(stdout);
}

}  // namespace houserules::bench
