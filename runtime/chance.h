// Random numbers: one stream per game, with our own bounded draw and shuffle, so that a seed gives the same game on
// every platform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <pcg_random.hpp>

#include "runtime/seed.h"

namespace houserules {

/// A random number generator; trivially copyable. Seeded with a number, it is pcg32 (O'Neill 2014), which is fast;
/// seeded with a key, it is ChaCha20 (Bernstein 2008), so that the outcomes a player sees reveal nothing about the
/// others.
class Chance {
 public:
  /// The stream of game `index` under `seed`. `purpose` separates the streams of one game: 0 is for the game itself, 1
  /// and up for the players.
  explicit Chance(const Seed& seed = 0, std::uint64_t index = 0, std::uint64_t purpose = 0);

  /// Uniform in 0..bound-1; bound >= 1. Lemire's multiplication with rejection (2019).
  std::uint32_t below(std::uint32_t bound) {
    return below(bound, [this] { return bits(); });
  }

  /// 32 random bits.
  std::uint32_t bits() { return keyed_ ? keyed_bits() : rng_(); }

  /// Fisher-Yates shuffle, from the last element down.
  template <class T>
  void shuffle(T* items, std::size_t count) {
    if (keyed_) return shuffle(items, count, [this] { return keyed_bits(); });
    pcg32 rng = rng_;  // a local copy stays in registers
    shuffle(items, count, [&rng] { return rng(); });
    rng_ = rng;
  }

 private:
  template <class Bits>
  static std::uint32_t below(std::uint32_t bound, Bits bits) {
    std::uint64_t product = std::uint64_t{bits()} * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = -bound % bound;
      while (low < threshold) {
        product = std::uint64_t{bits()} * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }
  template <class T, class Bits>
  static void shuffle(T* items, std::size_t count, Bits bits) {
    for (std::size_t i = count; i > 1; --i) {
      const std::size_t j = below(static_cast<std::uint32_t>(i), bits);
      std::swap(items[i - 1], items[j]);
    }
  }
  std::uint32_t keyed_bits();

  pcg32 rng_;
  bool keyed_ = false;
  std::uint32_t purpose_ = 0;  // this and the following are for keys only
  std::uint64_t index_ = 0;
  std::uint64_t drawn_ = 0;  ///< words drawn so far
  Seed::Key key_{};
};

}  // namespace houserules
