// The words of a rule sheet, as far as they tell numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// A word of a sentence, and whether a "," or "." stands behind it.
struct Spoken {
  std::string text;
  bool ends = false;  ///< a part of the sentence
};

std::vector<Spoken> words_spoken(std::string_view text);

/// The number that a word is, spelt or in digits: "seven", "7". ("Seven" is a rank.)
std::optional<std::int64_t> number_in(const std::string& word);

/// "A" for "Ace" and "Aces"; "" for other words.
std::string_view rank_in(const std::string& word);

}  // namespace houserules
