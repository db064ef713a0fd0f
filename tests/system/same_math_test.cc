#include "system/same_math.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/catch.h"

namespace houserules::same_math_test {

/// How many numbers a double lies away from another of the same sign.
std::int64_t steps_between(double one, double other) {
  return std::abs(std::bit_cast<std::int64_t>(one) - std::bit_cast<std::int64_t>(other));
}

TEST_CASE("logarithms and exponentials are those of the C library, but for the last digits") {
  for (double number = 1e-9; number < 1e9; number *= 1.0037) {
    CHECK(std::abs(log_of(number) - std::log(number)) <= 4e-16 * std::max(1.0, std::abs(std::log(number))));
    CHECK(std::abs(log2_of(number) - std::log2(number)) <= 4e-16 * std::max(1.0, std::abs(std::log2(number))));
  }
  for (double number = -700; number < 700; number += 0.0917) {
    CHECK(steps_between(exp_of(number), std::exp(number)) <= 2);
    CHECK(std::abs(tanh_of(number / 50) - std::tanh(number / 50)) <= 3e-16);
  }
}

TEST_CASE("their results are the same everywhere, to the last bit") {
  std::uint64_t sum = 0;
  for (int i = 1; i <= 1000; ++i) {
    const double number = i * 0.37;
    for (const double result : {log_of(number), log2_of(number), exp_of(-number), tanh_of(number / 100)})
      sum = sum * 31 + std::bit_cast<std::uint64_t>(result);
  }
  CHECK(sum == 13714511269485777371U);
}

TEST_CASE("the ends of their ranges") {
  CHECK(log_of(1) == 0);
  CHECK(log2_of(0.125) == -3);
  CHECK(log2_of(1024) == 10);
  CHECK(exp_of(0) == 1);
  CHECK(exp_of(-1000) == 0);
  CHECK(exp_of(1000) == std::numeric_limits<double>::infinity());
  CHECK(tanh_of(0) == 0);
  CHECK(tanh_of(-50) == -1);
}

}  // namespace houserules::same_math_test
