#include "runtime/seed.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
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

Seed::Key draw_secret() {
  Seed::Key key;
  if (::getentropy(key.data(), sizeof key) != 0) throw std::system_error(errno, std::generic_category(), "getentropy");
  return key;
}

Seed draw_key() {
  static std::atomic<std::uint32_t> drawn = 0;
  const char* value = std::getenv("HOUSERULES_SEED");
  const auto seed = whole_number<std::uint32_t>(value == nullptr ? "" : value);
  if (!seed) return Seed(draw_secret());
  std::seed_seq sequence{*seed, drawn++};
  Seed::Key key;
  sequence.generate(key.begin(), key.end());
  return Seed(key);
}

std::uint64_t draw_seed() { return draw_key().key()[0] % 1'000'000'000U; }

}  // namespace houserules
