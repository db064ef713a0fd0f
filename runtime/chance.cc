#include "runtime/chance.h"

namespace houserules {
namespace {

// Mixer of Steele, Lea and Flood (2014): neighbouring seeds and games get unrelated streams.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

}  // namespace

Chance::Chance(std::uint64_t seed, std::uint64_t index, std::uint64_t purpose)
    : rng_(mix(mix(seed) + index), mix(mix(purpose) ^ index)) {}

}  // namespace houserules
