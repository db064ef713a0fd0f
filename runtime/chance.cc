#include "runtime/chance.h"

#include <array>
#include <bit>

namespace houserules {
namespace {

// The finalizer of SplitMix64 (Steele, Lea and Flood 2014), so that adjacent seeds and games get unrelated streams.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

using Block = std::array<std::uint32_t, 16>;

void quarter_round(Block& block, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  const auto step = [&block](std::size_t to, std::size_t from, std::size_t turned, int bits) {
    block[to] += block[from];
    block[turned] = std::rotl(block[turned] ^ block[to], bits);
  };
  step(a, b, d, 16);
  step(c, d, b, 12);
  step(a, b, d, 8);
  step(c, d, b, 7);
}

Block chacha20(const Block& input) {
  constexpr int kDoubleRounds = 10;
  Block block = input;
  for (int i = 0; i < kDoubleRounds; ++i) {
    for (std::size_t column = 0; column < 4; ++column)
      quarter_round(block, column, column + 4, column + 8, column + 12);
    for (std::size_t column = 0; column < 4; ++column)
      quarter_round(block, column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12);
  }
  for (std::size_t word = 0; word < block.size(); ++word) block[word] += input[word];
  return block;
}

}  // namespace

Chance::Chance(const Seed& seed, std::uint64_t index, std::uint64_t purpose)
    : rng_(mix(mix(seed.number()) + index), mix(mix(purpose) ^ index)),
      keyed_(seed.is_key()),
      purpose_(static_cast<std::uint32_t>(purpose)),
      index_(index),
      key_(seed.key()) {}

/// The next word of the key stream. The nonce is the game's index, and the purpose is the upper half of the block
/// counter. The block is recomputed for each word: few words are drawn, and a small state is cheap to copy.
std::uint32_t Chance::keyed_bits() {
  constexpr std::uint32_t kWords[] = {0x61707865, 0x3120646e, 0x79622d36, 0x6b206574};  // "expand 16-byte k"
  const auto low = [](std::uint64_t number) { return static_cast<std::uint32_t>(number); };
  const Block input{kWords[0],
                    kWords[1],
                    kWords[2],
                    kWords[3],
                    key_[0],
                    key_[1],
                    key_[2],
                    key_[3],
                    key_[0],
                    key_[1],
                    key_[2],
                    key_[3],
                    low(drawn_ / Block().size()),
                    purpose_,
                    low(index_),
                    low(index_ >> 32U)};
  return chacha20(input)[drawn_++ % input.size()];
}

}  // namespace houserules
