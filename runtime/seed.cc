#include "runtime/seed.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace houserules {
namespace {

constexpr std::size_t kDigitsOfWord = 8;

template <typename Number>
bool read_whole(std::string_view text, Number& number, int base) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::string Seed::text() const {
  if (!is_key_) return std::to_string(number_);
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", key_[0], key_[1], key_[2], key_[3]);
}

std::optional<Seed> Seed::parse(std::string_view text) {
  std::uint64_t number = 0;
  if (read_whole(text, number, /*base=*/10)) return Seed(number);
  Key key{};
  if (text.size() != kDigitsOfWord * key.size()) return std::nullopt;
  for (std::size_t word = 0; word < key.size(); ++word) {
    if (!read_whole(text.substr(word * kDigitsOfWord, kDigitsOfWord), key[word], /*base=*/16)) return std::nullopt;
  }
  return Seed(key);
}

}  // namespace houserules
