#include "checker/script/spoken.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace houserules {
namespace {

constexpr std::pair<std::string_view, std::string_view> kRankWords[] = {
    {"Ace", "A"},  {"King", "K"}, {"Queen", "Q"}, {"Jack", "J"},  {"Joker", "*"}, {"Two", "2"},  {"Three", "3"},
    {"Four", "4"}, {"Five", "5"}, {"Six", "6"},   {"Seven", "7"}, {"Eight", "8"}, {"Nine", "9"}, {"Ten", "10"}};
constexpr auto kNumberWords = std::to_array<std::string_view>(
    {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
     "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"});

}  // namespace

std::vector<Spoken> words_spoken(std::string_view text) {
  std::vector<Spoken> words;
  for (std::size_t at = text.find_first_not_of(' '); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    std::string_view word = text.substr(at, end - at);
    const std::size_t length = word.find_last_not_of(".,;:") + 1;
    words.push_back({std::string(word.substr(0, length)), length < word.size()});
    at = text.find_first_not_of(' ', end);
  }
  if (!words.empty()) words.back().ends = true;
  return words;
}

std::optional<std::int64_t> number_in(const std::string& word) {
  const auto spelt = std::find(kNumberWords.begin(), kNumberWords.end(), word);
  if (spelt != kNumberWords.end()) return spelt - kNumberWords.begin();
  constexpr std::size_t kMostDigits = 6;
  if (word.empty() || word.size() > kMostDigits || word.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoll(word);
}

std::string_view rank_in(const std::string& word) {
  for (const auto& [name, rank] : kRankWords) {
    if (word == name || word == fmt::format("{}s", name) || word == fmt::format("{}es", name)) return rank;
  }
  return "";
}

}  // namespace houserules
