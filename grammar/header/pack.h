// The cards of a `deck` statement, and the words for them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"

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

struct DeckFace {
  std::string rank, suit;  ///< suit "": none
  friend bool operator==(const DeckFace&, const DeckFace&) = default;
};

struct Suit {
  std::string name, letter, colour;
};

/// The suits and ranks that a pack is made of, whatever its conditions and counts.
struct PackFaces {
  std::vector<Suit> suits;
  std::vector<std::string> ranks;    ///< low to high: 2 to A, or as a pack of one's own lists them
  std::vector<std::string> further;  ///< ranks without a place in the order: Jokers, those of `plus`
  std::vector<DeckFace> faces;       ///< each once
};
PackFaces faces_of(const DeckNode& deck);

/// Whether the word is the face's rank, its suit or the card itself ("QS", "5-red").
bool names_rank(std::string_view word, const DeckFace& face);
bool names_suit(std::string_view word, const DeckFace& face);
bool names_card(std::string_view word, const DeckFace& face, const std::vector<Suit>& suits);
bool names(std::string_view word, const DeckFace& face, const std::vector<Suit>& suits);

/// "QS"; "5-red" where the suit has no letter of its own.
std::string card_word(const std::string& rank, const Suit& suit);

/// The words that name something of the pack: ranks, suits and cards.
std::vector<std::string> face_words(const PackFaces& pack);

/// The words of every pack that the header may play with, whatever its conditions and counts; and, `usual_too`, of the
/// usual pack with Jokers: what a rule file may name though the pack in play lacks it.
struct PackWords {
  std::vector<std::string> ranks, suits, colours, cards;
};
PackWords pack_words(const Header& header, bool usual_too = true);

/// Every physical card, or nothing and the reason in `error`. With a null environment every count is 1.
std::optional<std::vector<DeckFace>> cards_of(const DeckNode& deck, const std::vector<Suit>& suits,
                                              const Environment* environment, std::string& error);

/// The pack that the statements give in this environment (a pack of 52 when none does), its order and values; or the
/// reason in `error`.
std::optional<Pack> resolve_pack(const Header& header, const Environment& environment, std::string& error);

}  // namespace houserules
