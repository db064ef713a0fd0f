// The seed of a game's random numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace houserules {

/// A number chosen by somebody, or a random 128-bit key from the system. Keys cannot be guessed by trying them all, nor
/// can the rest of a key's stream be predicted from its beginning.
class Seed {
 public:
  using Key = std::array<std::uint32_t, 4>;

  Seed(std::uint64_t number = 0) : number_(number) {}  // NOLINT: a number is a seed
  explicit Seed(const Key& key) : key_(key), is_key_(true) {}

  bool is_key() const { return is_key_; }
  std::uint64_t number() const { return number_; }  ///< 0 for a key
  const Key& key() const { return key_; }           ///< all 0 for a number

  /// The seed as text: "7"; a key as 32 hexadecimal digits.
  std::string text() const;
  /// Parses the result of text(); nothing if it is invalid.
  static std::optional<Seed> parse(std::string_view text);

  friend bool operator==(const Seed&, const Seed&) = default;

 private:
  std::uint64_t number_ = 0;
  Key key_{};
  bool is_key_ = false;
};

/// Random bits from the system, for what nobody may guess. Throws std::system_error if the system has none.
Seed::Key draw_secret();

/// A random key, for games in which people must not be able to work out hidden cards: draw_secret(), unless the
/// environment variable HOUSERULES_SEED is a number. Then the keys of a process follow from it, so that a test of a
/// whole program can be repeated. Throws as draw_secret() does.
Seed draw_key();

/// The same, but a number short enough to type: below 10^9.
std::uint64_t draw_seed();

}  // namespace houserules
