#include "runtime/seed.h"

#include <cerrno>
#include <random>
#include <system_error>

#include <unistd.h>

#include <fmt/format.h>

#include "runtime/text.h"

namespace houserules {
namespace {

constexpr std::size_t kDigitsOfWord = 8;

}  // namespace

std::string Seed::text() const {
  if (!is_key_) return std::to_string(number_);
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", key_[0], key_[1], key_[2], key_[3]);
}

std::optional<Seed> Seed::parse(std::string_view text) {
  if (const auto number = whole_number<std::uint64_t>(text)) return Seed(*number);
  Key key{};
  if (text.size() != kDigitsOfWord * key.size()) return std::nullopt;
  for (std::size_t word = 0; word < key.size(); ++word) {
    const auto number = whole_number<std::uint32_t>(text.substr(word * kDigitsOfWord, kDigitsOfWord), /*base=*/16);
    if (!number) return std::nullopt;
    key[word] = *number;
  }
  return Seed(key);
}

std::uint64_t draw_seed() { return std::random_device()() % 1'000'000'000U; }

Seed draw_key() {
  Seed::Key key;
  if (::getentropy(key.data(), sizeof key) != 0) throw std::system_error(errno, std::generic_category(), "getentropy");
  return Seed(key);
}

}  // namespace houserules
