#include "grammar/header/card_words.h"

#include <algorithm>
#include <charconv>

namespace houserules {
namespace {

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool plain = !text.empty() && text[0] != '-' && (text[0] != '0' || text.size() == 1);
  if (error != std::errc() || end != text.data() + text.size() || !plain) return std::nullopt;
  return number;
}

}  // namespace

std::optional<std::vector<std::string>> rank_run(std::string_view first, std::string_view last) {
  std::vector<std::string> run;
  const auto low = whole_number(first), high = whole_number(last);
  if (low && high) {
    if (*high < *low || static_cast<std::size_t>(*high - *low) >= kMostRanks) return std::nullopt;
    for (int number = *low; number <= *high; ++number) run.push_back(std::to_string(number));
    return run;
  }
  std::vector<std::string_view> succession(kStandardRanks.begin(), kStandardRanks.end());
  succession.push_back("A");
  const auto from = std::find(succession.begin(), succession.end(), first);
  if (from == succession.end()) return std::nullopt;
  const auto to = std::find(from + 1, succession.end(), last);
  if (to == succession.end()) return std::nullopt;
  // From the Ace up to the Ace would name it twice.
  if (first == last) return std::nullopt;
  run.assign(from, to + 1);
  return run;
}

std::string face_word(std::string_view written) {
  return std::string(written == "joker" || written == "jokers" ? kJokerRank : written);
}

std::optional<int> pips_of(std::string_view rank) {
  if (rank == "A") return 1;
  return whole_number(rank);
}

}  // namespace houserules
