#include "system/same_math.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

namespace houserules {
namespace {

constexpr int kMantissaBits = 52, kBias = 1023;
/// ln 2 in two parts: a multiple of the first by an exponent is exact.
constexpr double kLn2High = 0x1.62e42fee00000p-1, kLn2Low = 0x1.a39ef35793c76p-33;

/// A number as mantissa * 2^exponent, the mantissa between the roots of 1/2 and 2, and the mantissa's logarithm.
struct Split {
  double log = 0;
  double exponent = 0;
};

Split split(double number) {
  const auto bits = std::bit_cast<std::uint64_t>(number);
  constexpr std::uint64_t kMantissa = (std::uint64_t{1} << kMantissaBits) - 1;
  auto exponent = static_cast<int>(bits >> kMantissaBits) - kBias;
  auto mantissa = std::bit_cast<double>((bits & kMantissa) | (std::uint64_t{kBias} << kMantissaBits));
  if (mantissa > std::numbers::sqrt2) {
    mantissa /= 2;
    ++exponent;
  }
  // log m = 2 (s + s^3/3 + s^5/5 + ...), and the square of s is less than 0.03. Even and odd terms apart are faster.
  const double s = (mantissa - 1) / (mantissa + 1), z = s * s, w = z * z;
  const double odd = w * (1.0 / 5 + w * (1.0 / 9 + w * (1.0 / 13 + w * (1.0 / 17 + w * (1.0 / 21)))));
  const double even = z * (1.0 / 3 + w * (1.0 / 7 + w * (1.0 / 11 + w * (1.0 / 15 + w * (1.0 / 19 + w / 23)))));
  return {2 * s + 2 * s * (odd + even), static_cast<double>(exponent)};
}

}  // namespace

double log_of(double number) {
  const auto [log, exponent] = split(number);
  return exponent * kLn2High + (log + exponent * kLn2Low);
}

double log2_of(double number) {
  const auto [log, exponent] = split(number);
  return exponent + log * std::numbers::log2e;
}

double exp_of(double number) {
  constexpr double kLeast = -708, kMost = 709;
  if (!(number >= kLeast)) return 0;
  if (number > kMost) return std::numeric_limits<double>::infinity();
  const double exponent = std::floor(number * std::numbers::log2e + 0.5);
  const double rest = (number - exponent * kLn2High) - exponent * kLn2Low;  // at most half of ln 2
  // The series, its even and odd terms apart.
  const double w = rest * rest;
  const double even =
      1 + w * (1.0 / 2 + w * (1.0 / 24 + w * (1.0 / 720 + w * (1.0 / 40320 + w * (1.0 / 3628800 + w / 479001600)))));
  const double odd =
      1 +
      w * (1.0 / 6 + w * (1.0 / 120 + w * (1.0 / 5040 + w * (1.0 / 362880 + w * (1.0 / 39916800 + w / 6227020800)))));
  const double sum = even + rest * odd;
  return sum * std::bit_cast<double>(static_cast<std::uint64_t>(static_cast<int>(exponent) + kBias) << kMantissaBits);
}

double tanh_of(double number) {
  const double less = exp_of(-2 * std::abs(number));
  return std::copysign((1 - less) / (1 + less), number);
}

}  // namespace houserules
