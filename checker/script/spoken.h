// The words of a rule sheet that matter for numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// A word of a sentence, and whether a "," or "." follows it.
struct Spoken {
  std::string text;
  bool ends = false;  ///< the word ends a part of the sentence
};

std::vector<Spoken> words_spoken(std::string_view text);

/// The number that a word means, spelled out or in digits: "seven", "7". ("Seven" is a rank.)
std::optional<std::int64_t> number_in(const std::string& word);

/// "A" for "Ace" and "Aces"; "" for other words.
std::string_view rank_in(const std::string& word);

}  // namespace houserules
