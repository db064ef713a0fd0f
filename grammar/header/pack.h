// The cards of a `deck` statement and the words for them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

/// The rank of a Joker, which has no suit.
inline constexpr std::string_view kJokerRank = "*";

/// Ranks in `..` order; the Ace can also follow the King.
inline constexpr auto kStandardRanks =
    std::to_array<std::string_view>({"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"});

struct StandardSuit {
  std::string_view name, letter, colour;
};
inline constexpr auto kStandardSuits = std::to_array<StandardSuit>(
    {{"clubs", "C", "black"}, {"diamonds", "D", "red"}, {"hearts", "H", "red"}, {"spades", "S", "black"}});

/// The maximum number of ranks in a pack: each new one is compared with all before.
inline constexpr std::size_t kMostRanks = 1000;

/// The ranks from `first` to `last` inclusive: `2 .. K`, `10 .. A`, `0 .. 9`, no more than kMostRanks + 1. Nothing if
/// they do not ascend.
std::optional<std::vector<std::string>> rank_run(std::string_view first, std::string_view last);

/// Maps `joker` and `jokers` to the rank "*"; returns any other word unchanged.
std::string face_word(std::string_view written);

/// A rank's pip value: 1 for an Ace, the number of a numbered rank; nothing for others.
std::optional<int> pips_of(std::string_view rank);

struct DeckFace {
  std::string rank, suit;  ///< suit "": none
  friend bool operator==(const DeckFace&, const DeckFace&) = default;
  friend bool operator<(const DeckFace& one, const DeckFace& other) {
    return std::tie(one.rank, one.suit) < std::tie(other.rank, other.suit);
  }
};

struct Suit {
  std::string name;
  std::string letter;  ///< "": its cards are named by rank alone
  std::string colour;
  bool bare = false;  ///< it has no letter
};

/// The suits and ranks of a pack, ignoring conditions and counts.
struct PackFaces {
  std::vector<Suit> suits;
  std::vector<std::string> ranks;    ///< low to high: 2 to A, or in the order a custom pack lists them
  std::vector<std::string> further;  ///< ranks outside the order: Jokers and those of `plus`
  std::vector<DeckFace> faces;       ///< each once
};
PackFaces faces_of(const DeckNode& deck);

/// Whether the word names the face's rank, its suit, or the card itself ("QS", "5-red"); names() accepts any of these.
bool names_rank(std::string_view word, const DeckFace& face);
bool names_suit(std::string_view word, const DeckFace& face);
bool names_card(std::string_view word, const DeckFace& face, const std::vector<Suit>& suits);
bool names(std::string_view word, const DeckFace& face, const std::vector<Suit>& suits);

/// The rank or suit in `known` that an unknown word probably means: "A" for "Ace", "J" for "11"; or "".
std::string face_meant(const std::string& word, const std::vector<std::string>& known);

/// "QS", or "5-red" if the suit has no distinct letter.
std::string card_word(const std::string& rank, const Suit& suit);

/// Every word that names something in the pack: ranks, suits and cards.
std::vector<std::string> face_words(const PackFaces& pack);

/// Swaps the letters of a card written suit first: "JD" for "DJ".
inline std::string rank_first(const std::string& card) { return card.empty() ? card : card.substr(1) + card[0]; }

/// The words of every pack the header may use, ignoring conditions and counts. `usual_too` adds those of the standard
/// pack with Jokers, which a rule file may name even if its pack lacks them.
struct PackWords {
  std::vector<std::string> ranks, suits, colours, cards;
};
PackWords pack_words(const Header& header, bool usual_too = true);

/// Every physical card; or nothing, with the reason in `error`. With a null environment every count is 1.
std::optional<std::vector<DeckFace>> cards_of(const DeckNode& deck, const std::vector<Suit>& suits,
                                              const Environment* environment, std::string& error);

/// The pack in this environment (52 cards if no `deck` statement holds), with its order and values; or nothing with the
/// reason in `error`.
std::optional<Pack> resolve_pack(const Header& header, const Environment& environment, std::string& error);

}  // namespace houserules
