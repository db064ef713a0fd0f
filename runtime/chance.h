// Random numbers: one PCG stream per game with our own bounded draw and shuffle, so that a seed gives the same game on
// every platform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <pcg_random.hpp>

namespace houserules {

/// A stream of random numbers; copyable, plain data. pcg32 (O'Neill 2014).
class Chance {
 public:
  /// The stream of game `index` under `seed`. `purpose` separates the streams of one game: 0 is the game's own, 1.. the
  /// players'.
  explicit Chance(std::uint64_t seed = 0, std::uint64_t index = 0, std::uint64_t purpose = 0);

  /// Uniform in 0..bound-1; bound >= 1. Lemire's multiplication with rejection (2019).
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{rng_()} * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = -bound % bound;
      while (low < threshold) {
        product = std::uint64_t{rng_()} * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  /// 32 random bits.
  std::uint32_t bits() { return rng_(); }

  /// Fisher-Yates shuffle, from the last place down.
  template <class T>
  void shuffle(T* items, std::size_t count) {
    for (std::size_t i = count; i > 1; --i) {
      const std::size_t j = below(static_cast<std::uint32_t>(i));
      std::swap(items[i - 1], items[j]);
    }
  }

 private:
  pcg32 rng_;
};

}  // namespace houserules
