// The words for ranks, suits and cards of the usual packs.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// The rank of a Joker, which has no suit.
inline constexpr std::string_view kJokerRank = "*";

/// Ranks in the order in which `..` counts them; the Ace may also stand behind the King.
inline constexpr auto kStandardRanks =
    std::to_array<std::string_view>({"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"});

struct StandardSuit {
  std::string_view name, letter, colour;
};
inline constexpr auto kStandardSuits = std::to_array<StandardSuit>(
    {{"clubs", "C", "black"}, {"diamonds", "D", "red"}, {"hearts", "H", "red"}, {"spades", "S", "black"}});

/// The most ranks that a run `0..9` may have.
inline constexpr std::size_t kMostRanks = 100;

/// The ranks from `first` up to `last`, both included: `2 .. K`, `10 .. A`, `0 .. 9`. Nothing when they do not run up,
/// or are more than kMostRanks.
std::optional<std::vector<std::string>> rank_run(std::string_view first, std::string_view last);

/// `joker` and `jokers` are the rank "*"; all else is itself.
std::string face_word(std::string_view written);

/// What a card of the rank counts by its pips: 1 for an Ace, and the number of a numbered rank; nothing for others.
std::optional<int> pips_of(std::string_view rank);

}  // namespace houserules
