// Sums of integers, which wrap around at 64 bits instead of overflowing, which would be undefined.
#pragma once

#include <cstdint>

namespace houserules {

/// Adds `more` to `sum`, modulo 2^64.
inline void add_to(std::int64_t& sum, std::int64_t more) {
  sum = static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) + static_cast<std::uint64_t>(more));
}

/// The product modulo 2^64.
inline std::int64_t product(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

/// 0 if nothing was counted, as in a shard without games.
inline double ratio(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace houserules
